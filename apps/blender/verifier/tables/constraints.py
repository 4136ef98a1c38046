"""Constraints, by their type."""

from __future__ import annotations

TABLES: dict[str, str] = {
    "constraint": (
        "active:b:flag:16 enabled:i:flag:512 head_tail:n:headtail influence:n:enforce mute:b:flag:512 "
        "owner_space:e:ownspace:0:WORLD=0,CUSTOM=5,LOCAL=1 space_object:p:space_object "
        "space_subtarget:t:space_subtarget target_space:e:tarspace:0:WORLD=0,CUSTOM=5,LOCAL=1 "
        "use_bbone_shape:b:flag:1024"
    ),
    "constraint.ACTION": (
        "eval_time:n:eval_time frame_end:n:end frame_start:n:start max:n:max min:n:min "
        "mix_mode:e:mix_mode:0:BEFORE_FULL=3,BEFORE=2,BEFORE_SPLIT=5,AFTER_FULL=0,AFTER=1,AFTER_SPLIT=4 "
        "subtarget:t:subtarget target:p:tar "
        "transform_channel:e:type:0:LOCATION_X=20,LOCATION_Y=21,LOCATION_Z=22,ROTATION_X=0,ROTATION_Y=1,"
        "ROTATION_Z=2,SCALE_X=10,SCALE_Y=11,SCALE_Z=12 use_bone_object_action:b:flag:1 use_eval_time:b:flag:2"
    ),
    "constraint.ARMATURE": (
        "use_bone_envelopes:b:flag:2 use_current_location:b:flag:4 use_deform_preserve_volume:b:flag:1"
    ),
    "constraint.CAMERA_SOLVER": ("use_active_clip:b:flag:1"),
    "constraint.CHILD_OF": (
        "set_inverse_pending:b:flag:512 subtarget:t:subtarget target:p:tar use_location_x:b:flag:1 "
        "use_location_y:b:flag:2 use_location_z:b:flag:4 use_rotation_x:b:flag:8 use_rotation_y:b:flag:16 "
        "use_rotation_z:b:flag:32 use_scale_x:b:flag:64 use_scale_y:b:flag:128 use_scale_z:b:flag:256"
    ),
    "constraint.CLAMP_TO": (
        "main_axis:e:flag:0:CLAMPTO_AUTO=0,CLAMPTO_X=1,CLAMPTO_Y=2,CLAMPTO_Z=3 target:p:tar use_cyclic:b:flag2:1"
    ),
    "constraint.COPY_LOCATION": (
        "invert_x:b:flag:16 invert_y:b:flag:32 invert_z:b:flag:64 subtarget:t:subtarget target:p:tar "
        "use_offset:b:flag:128 use_x:b:flag:1 use_y:b:flag:2 use_z:b:flag:4"
    ),
    "constraint.COPY_ROTATION": (
        "euler_order:e:euler_order:0:AUTO=0,XYZ=1,XZY=2,YXZ=3,YZX=4,ZXY=5,ZYX=6 invert_x:b:flag:16 "
        "invert_y:b:flag:32 invert_z:b:flag:64 mix_mode:e:mix_mode:7:REPLACE=0,ADD=2,BEFORE=3,AFTER=4,OFFSET=1 "
        "subtarget:t:subtarget target:p:tar use_offset:b:mix_mode:1 use_x:b:flag:1 use_y:b:flag:2 use_z:b:flag:4"
    ),
    "constraint.COPY_SCALE": (
        "power:n:power subtarget:t:subtarget target:p:tar use_add:i:flag:16 use_make_uniform:b:flag:32 "
        "use_offset:b:flag:8 use_x:b:flag:1 use_y:b:flag:2 use_z:b:flag:4"
    ),
    "constraint.COPY_TRANSFORMS": (
        "mix_mode:e:mix_mode:0:REPLACE=0,BEFORE_FULL=5,BEFORE=1,BEFORE_SPLIT=3,AFTER_FULL=6,AFTER=2,AFTER_SPLIT=4 "
        "remove_target_shear:b:flag:1 subtarget:t:subtarget target:p:tar"
    ),
    "constraint.DAMPED_TRACK": (
        "subtarget:t:subtarget target:p:tar "
        "track_axis:e:trackflag:0:TRACK_X=0,TRACK_Y=1,TRACK_Z=2,TRACK_NEGATIVE_X=3,TRACK_NEGATIVE_Y=4,"
        "TRACK_NEGATIVE_Z=5"
    ),
    "constraint.FLOOR": (
        "floor_location:e:minmaxflag:0:FLOOR_X=0,FLOOR_Y=1,FLOOR_Z=2,FLOOR_NEGATIVE_X=3,FLOOR_NEGATIVE_Y=4,"
        "FLOOR_NEGATIVE_Z=5 offset:n:offset subtarget:t:subtarget target:p:tar use_rotation:b:flag:4"
    ),
    "constraint.FOLLOW_PATH": (
        "forward_axis:e:trackflag:0:FORWARD_X=0,FORWARD_Y=1,FORWARD_Z=2,TRACK_NEGATIVE_X=3,TRACK_NEGATIVE_Y=4,"
        "TRACK_NEGATIVE_Z=5 offset:n:offset offset_factor:n:offset_fac target:p:tar "
        "up_axis:e:upflag:0:UP_X=0,UP_Y=1,UP_Z=2 use_curve_follow:b:followflag:1 use_curve_radius:b:followflag:4 "
        "use_fixed_location:b:followflag:2"
    ),
    "constraint.FOLLOW_TRACK": (
        "camera:p:camera depth_object:p:depth_ob frame_method:e:frame_method:0:STRETCH=0,FIT=1,CROP=2 "
        "object:t:object track:t:track use_3d_position:b:flag:2 use_active_clip:b:flag:1 "
        "use_undistorted_position:b:flag:4"
    ),
    "constraint.IK": (
        "chain_count:n:rootbone distance:n:dist ik_type:e:type:0:COPY_POSE=0,DISTANCE=1 iterations:n:iterations "
        "limit_mode:e:mode:0:LIMITDIST_INSIDE=0,LIMITDIST_OUTSIDE=1,LIMITDIST_ONSURFACE=2 "
        "lock_location_x:i:flag:256 lock_location_y:i:flag:512 lock_location_z:i:flag:1024 "
        "lock_rotation_x:i:flag:2048 lock_rotation_y:i:flag:4096 lock_rotation_z:i:flag:8192 "
        "orient_weight:n:orientweight pole_angle:a:poleangle pole_subtarget:t:polesubtarget pole_target:p:poletar "
        "reference_axis:e:flag:16384:BONE=0,TARGET=16384 subtarget:t:subtarget target:p:tar use_location:b:flag:32 "
        "use_rotation:b:flag:2 use_stretch:b:flag:16 use_tail:b:flag:1 weight:n:weight"
    ),
    "constraint.LIMIT_DISTANCE": (
        "distance:n:dist limit_mode:e:mode:0:LIMITDIST_INSIDE=0,LIMITDIST_OUTSIDE=1,LIMITDIST_ONSURFACE=2 "
        "subtarget:t:subtarget target:p:tar use_transform_limit:b:flag:2"
    ),
    "constraint.LIMIT_LOCATION": (
        "max_x:n:xmax max_y:n:ymax max_z:n:zmax min_x:n:xmin min_y:n:ymin min_z:n:zmin use_max_x:b:flag:2 "
        "use_max_y:b:flag:8 use_max_z:b:flag:32 use_min_x:b:flag:1 use_min_y:b:flag:4 use_min_z:b:flag:16 "
        "use_transform_limit:b:flag2:2"
    ),
    "constraint.LIMIT_ROTATION": (
        "euler_order:e:euler_order:0:AUTO=0,XYZ=1,XZY=2,YXZ=3,YZX=4,ZXY=5,ZYX=6 max_x:a:xmax max_y:a:ymax "
        "max_z:a:zmax min_x:a:xmin min_y:a:ymin min_z:a:zmin use_legacy_behavior:b:flag:8 use_limit_x:b:flag:1 "
        "use_limit_y:b:flag:2 use_limit_z:b:flag:4 use_transform_limit:b:flag2:2"
    ),
    "constraint.LIMIT_SCALE": (
        "max_x:n:xmax max_y:n:ymax max_z:n:zmax min_x:n:xmin min_y:n:ymin min_z:n:zmin use_max_x:b:flag:2 "
        "use_max_y:b:flag:8 use_max_z:b:flag:32 use_min_x:b:flag:1 use_min_y:b:flag:4 use_min_z:b:flag:16 "
        "use_transform_limit:b:flag2:2"
    ),
    "constraint.LOCKED_TRACK": (
        "lock_axis:e:lockflag:0:LOCK_X=0,LOCK_Y=1,LOCK_Z=2 subtarget:t:subtarget target:p:tar "
        "track_axis:e:trackflag:0:TRACK_X=0,TRACK_Y=1,TRACK_Z=2,TRACK_NEGATIVE_X=3,TRACK_NEGATIVE_Y=4,"
        "TRACK_NEGATIVE_Z=5"
    ),
    "constraint.MAINTAIN_VOLUME": (
        "free_axis:e:flag:0:SAMEVOL_X=0,SAMEVOL_Y=1,SAMEVOL_Z=2 mode:e:mode:0:STRICT=0,UNIFORM=1,SINGLE_AXIS=2 "
        "volume:n:volume"
    ),
    "constraint.OBJECT_SOLVER": (
        "camera:p:camera object:t:object set_inverse_pending:b:flag:2 use_active_clip:b:flag:1"
    ),
    "constraint.PIVOT": (
        "offset:n:offset rotation_range:e:rotAxis:0:ALWAYS_ACTIVE=-1,NX=0,NY=1,NZ=2,X=3,Y=4,Z=5 "
        "subtarget:t:subtarget target:p:tar use_relative_location:i:flag:1"
    ),
    "constraint.SHRINKWRAP": (
        "cull_face:e:flag:24:OFF=0,FRONT=8,BACK=16 distance:n:dist "
        "project_axis:e:projAxis:0:POS_X=0,POS_Y=1,POS_Z=2,NEG_X=3,NEG_Y=4,NEG_Z=5 "
        "project_axis_space:e:projAxisSpace:0:WORLD=0,CUSTOM=5,LOCAL=1 project_limit:n:projLimit "
        "shrinkwrap_type:e:shrinkType:0:NEAREST_SURFACE=0,PROJECT=1,NEAREST_VERTEX=2,TARGET_PROJECT=3 "
        "target:p:target "
        "track_axis:e:trackAxis:0:TRACK_X=0,TRACK_Y=1,TRACK_Z=2,TRACK_NEGATIVE_X=3,TRACK_NEGATIVE_Y=4,"
        "TRACK_NEGATIVE_Z=5 use_invert_cull:b:flag:2 use_project_opposite:b:flag:1 use_track_normal:b:flag:4 "
        "wrap_mode:e:shrinkMode:0:ON_SURFACE=0,INSIDE=1,OUTSIDE=2,OUTSIDE_SURFACE=3,ABOVE_SURFACE=4"
    ),
    "constraint.SPLINE_IK": (
        "bulge:n:bulge bulge_max:n:bulge_max bulge_min:n:bulge_min bulge_smooth:n:bulge_smooth "
        "chain_count:n:chainlen target:p:tar use_bulge_max:b:flag:64 use_bulge_min:b:flag:32 "
        "use_chain_offset:b:flag:2 use_curve_radius:i:flag:16 use_even_divisions:b:flag:8 "
        "use_original_scale:b:flag:128 "
        "xz_scale_mode:e:xzScaleMode:0:NONE=0,BONE_ORIGINAL=1,INVERSE_PRESERVE=2,VOLUME_PRESERVE=3 "
        "y_scale_mode:e:yScaleMode:0:NONE=0,FIT_CURVE=1,BONE_ORIGINAL=2"
    ),
    "constraint.STRETCH_TO": (
        "bulge:n:bulge bulge_max:n:bulge_max bulge_min:n:bulge_min bulge_smooth:n:bulge_smooth "
        "keep_axis:e:plane:0:PLANE_X=0,PLANE_Z=2,SWING_Y=1 rest_length:n:orglength subtarget:t:subtarget "
        "target:p:tar use_bulge_max:b:flag:2 use_bulge_min:b:flag:1 "
        "volume:e:volmode:0:VOLUME_XZX=0,VOLUME_X=1,VOLUME_Z=2,NO_VOLUME=3"
    ),
    "constraint.TRACK_TO": (
        "subtarget:t:subtarget target:p:tar "
        "track_axis:e:reserved1:0:TRACK_X=0,TRACK_Y=1,TRACK_Z=2,TRACK_NEGATIVE_X=3,TRACK_NEGATIVE_Y=4,"
        "TRACK_NEGATIVE_Z=5 up_axis:e:reserved2:0:UP_X=0,UP_Y=1,UP_Z=2 use_target_z:b:flags:1"
    ),
    "constraint.TRANSFORM": (
        "from_max_x:n:from_max[0] from_max_x_rot:a:from_max_rot[0] from_max_x_scale:n:from_max_scale[0] "
        "from_max_y:n:from_max[1] from_max_y_rot:a:from_max_rot[1] from_max_y_scale:n:from_max_scale[1] "
        "from_max_z:n:from_max[2] from_max_z_rot:a:from_max_rot[2] from_max_z_scale:n:from_max_scale[2] "
        "from_min_x:n:from_min[0] from_min_x_rot:a:from_min_rot[0] from_min_x_scale:n:from_min_scale[0] "
        "from_min_y:n:from_min[1] from_min_y_rot:a:from_min_rot[1] from_min_y_scale:n:from_min_scale[1] "
        "from_min_z:n:from_min[2] from_min_z_rot:a:from_min_rot[2] from_min_z_scale:n:from_min_scale[2] "
        "from_rotation_mode:e:from_rotation_mode:0:AUTO=0,XYZ=1,XZY=2,YXZ=3,YZX=4,ZXY=5,ZYX=6,QUATERNION=7,"
        "SWING_TWIST_X=8,SWING_TWIST_Y=9,SWING_TWIST_Z=10 map_from:e:from:0:LOCATION=0,ROTATION=1,SCALE=2 "
        "map_to:e:to:0:LOCATION=0,ROTATION=1,SCALE=2 map_to_x_from:e:map[0]:0:X=0,Y=1,Z=2 "
        "map_to_y_from:e:map[1]:0:X=0,Y=1,Z=2 map_to_z_from:e:map[2]:0:X=0,Y=1,Z=2 "
        "mix_mode:e:mix_mode_loc:0:REPLACE=1,ADD=0 mix_mode_rot:e:mix_mode_rot:0:REPLACE=1,ADD=0,BEFORE=2,AFTER=3 "
        "mix_mode_scale:e:mix_mode_scale:0:REPLACE=0,MULTIPLY=1 subtarget:t:subtarget target:p:tar "
        "to_euler_order:e:to_euler_order:0:AUTO=0,XYZ=1,XZY=2,YXZ=3,YZX=4,ZXY=5,ZYX=6 to_max_x:n:to_max[0] "
        "to_max_x_rot:a:to_max_rot[0] to_max_x_scale:n:to_max_scale[0] to_max_y:n:to_max[1] "
        "to_max_y_rot:a:to_max_rot[1] to_max_y_scale:n:to_max_scale[1] to_max_z:n:to_max[2] "
        "to_max_z_rot:a:to_max_rot[2] to_max_z_scale:n:to_max_scale[2] to_min_x:n:to_min[0] "
        "to_min_x_rot:a:to_min_rot[0] to_min_x_scale:n:to_min_scale[0] to_min_y:n:to_min[1] "
        "to_min_y_rot:a:to_min_rot[1] to_min_y_scale:n:to_min_scale[1] to_min_z:n:to_min[2] "
        "to_min_z_rot:a:to_min_rot[2] to_min_z_scale:n:to_min_scale[2] use_motion_extrapolate:b:expo:1"
    ),
    "constraint.TRANSFORM_CACHE": ("object_path:t:object_path"),
}

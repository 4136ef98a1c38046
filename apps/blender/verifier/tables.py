"""Where each setting is in a file: made from what Blender wrote, not by hand.

``settings`` says how to read it.
"""

from __future__ import annotations

TABLES: dict[str, str] = {
    "armature": (
        "axes_position:n:axes_position display_type:e:drawtype:0:OCTAHEDRAL=0,STICK=1,BBONE=2,ENVELOPE=3,WIRE=4 "
        "pose_position:e:flag:1:POSE=0,REST=1 relation_line_position:e:flag:32:TAIL=0,HEAD=32 show_axes:b:flag:4 "
        "show_bone_colors:b:flag:2048 show_bone_custom_shapes:i:flag:1024 show_names:b:flag:8 "
        "use_mirror_x:b:flag:256"
    ),
    "camera": (
        "central_cylindrical_radius:n:central_cylindrical_radius "
        "central_cylindrical_range_u_max:a:central_cylindrical_range_u_max "
        "central_cylindrical_range_u_min:a:central_cylindrical_range_u_min "
        "central_cylindrical_range_v_max:n:central_cylindrical_range_v_max "
        "central_cylindrical_range_v_min:n:central_cylindrical_range_v_min clip_end:n:clipend clip_start:n:clipsta "
        "display_size:n:drawsize fisheye_fov:a:fisheye_fov fisheye_lens:n:fisheye_lens "
        "fisheye_polynomial_k0:a:fisheye_polynomial_k0 fisheye_polynomial_k1:a:fisheye_polynomial_k1 "
        "fisheye_polynomial_k2:a:fisheye_polynomial_k2 fisheye_polynomial_k3:a:fisheye_polynomial_k3 "
        "fisheye_polynomial_k4:a:fisheye_polynomial_k4 latitude_max:a:latitude_max latitude_min:a:latitude_min "
        "lens:n:lens lens_unit:e:flag:32:MILLIMETERS=0,FOV=32 longitude_max:a:longitude_max "
        "longitude_min:a:longitude_min ortho_scale:n:ortho_scale "
        "panorama_type:e:panorama_type:0:EQUIRECTANGULAR=0,EQUIANGULAR_CUBEMAP_FACE=5,MIRRORBALL=3,"
        "FISHEYE_EQUIDISTANT=1,FISHEYE_EQUISOLID=2,FISHEYE_LENS_POLYNOMIAL=4,CENTRAL_CYLINDRICAL=6 "
        "passepartout_alpha:n:passepartalpha sensor_fit:e:sensor_fit:0:AUTO=0,HORIZONTAL=1,VERTICAL=2 "
        "sensor_height:n:sensor_y sensor_width:n:sensor_x shift_x:n:shiftx shift_y:n:shifty "
        "show_background_images:b:flag:1024 show_composition_center:b:dtx:1 "
        "show_composition_center_diagonal:b:dtx:2 show_composition_golden:b:dtx:8 "
        "show_composition_golden_tria_a:b:dtx:16 show_composition_golden_tria_b:b:dtx:32 "
        "show_composition_harmony_tri_a:b:dtx:64 show_composition_thirds:b:dtx:4 show_limits:b:flag:1 "
        "show_mist:b:flag:2 show_name:b:flag:16 show_passepartout:b:flag:4 show_safe_areas:b:flag:8 "
        "show_safe_center:b:flag:512 show_sensor:b:flag:256 type:e:type:0:PERSP=0,ORTHO=1,PANO=2"
    ),
    "camera.dof": (
        "aperture_blades:n:aperture_blades aperture_fstop:n:aperture_fstop aperture_ratio:n:aperture_ratio "
        "aperture_rotation:a:aperture_rotation focus_distance:n:focus_distance focus_object:p:focus_object "
        "focus_subtarget:t:focus_subtarget use_dof:b:flag:1"
    ),
    "cloth": (
        "air_damping:n:Cvi bending_damping:n:bending_damping bending_model:e:bending_model:0:ANGULAR=1,LINEAR=0 "
        "bending_stiffness:n:bending bending_stiffness_max:n:max_bend collider_friction:n:collider_friction "
        "compression_damping:n:compression_damp compression_stiffness:n:compression "
        "compression_stiffness_max:n:max_compression density_strength:n:density_strength "
        "density_target:n:density_target fluid_density:n:fluid_density goal_default:n:defgoal "
        "goal_friction:n:goalfrict goal_max:n:maxgoal goal_min:n:mingoal goal_spring:n:goalspring "
        "gravity:n:gravity internal_compression_stiffness:n:internal_compression "
        "internal_compression_stiffness_max:n:max_internal_compression internal_friction:n:velocity_smooth "
        "internal_spring_max_diversion:a:internal_spring_max_diversion "
        "internal_spring_max_length:n:internal_spring_max_length internal_spring_normal_check:b:flags:512 "
        "internal_tension_stiffness:n:internal_tension internal_tension_stiffness_max:n:max_internal_tension "
        "mass:n:mass pin_stiffness:n:goalspring pressure_factor:n:pressure_factor quality:n:stepsPerFrame "
        "sewing_force_max:n:max_sewing shear_damping:n:shear_damp shear_stiffness:n:shear "
        "shear_stiffness_max:n:max_shear shrink_max:n:shrink_max shrink_min:n:shrink_min "
        "target_volume:n:target_volume tension_damping:n:tension_damp tension_stiffness:n:tension "
        "tension_stiffness_max:n:max_tension time_scale:n:time_scale "
        "uniform_pressure_force:n:uniform_pressure_force use_dynamic_mesh:b:flags:32768 "
        "use_internal_springs:b:flags:128 use_pressure:b:flags:32 use_pressure_volume:b:flags:64 "
        "use_sewing_springs:b:flags:16384 vertex_group_bending:n:vgroup_bend vertex_group_mass:n:vgroup_mass "
        "vertex_group_shear_stiffness:n:vgroup_shear vertex_group_shrink:n:vgroup_shrink "
        "vertex_group_structural_stiffness:n:vgroup_struct voxel_cell_size:n:voxel_cell_size"
    ),
    "cloth_collision": (
        "collection:p:group collision_quality:n:loop_count damping:n:damping distance_min:n:epsilon "
        "friction:n:friction impulse_clamp:n:clamp self_distance_min:n:selfepsilon self_friction:n:self_friction "
        "self_impulse_clamp:n:self_clamp use_collision:b:flags:2 use_self_collision:b:flags:4"
    ),
    "collection": (
        "active_exporter_index:n:active_exporter_index "
        "color_tag:e:color_tag:0:NONE=-1,COLOR_01=0,COLOR_02=1,COLOR_03=2,COLOR_04=3,COLOR_05=4,COLOR_06=5,"
        "COLOR_07=6,COLOR_08=7 hide_render:b:flag:8 hide_select:b:flag:2 hide_viewport:b:flag:1 "
        "instance_offset:n:dupli_ofs lineart_intersection_mask:m:lineart_intersection_mask:1,2,4,8,16,32,64,128 "
        "lineart_intersection_priority:n:lineart_intersection_priority "
        "lineart_usage:e:lineart_usage:0:INCLUDE=0,OCCLUSION_ONLY=1,EXCLUDE=2,INTERSECTION_ONLY=4,"
        "NO_INTERSECTION=8,FORCE_INTERSECTION=16 lineart_use_intersection_mask:b:lineart_flags:1 "
        "use_lineart_intersection_priority:b:lineart_flags:2"
    ),
    "collision": (
        "absorption:n:absorption cloth_friction:n:pdef_cfrict damping:n:pdef_sbdamp damping_factor:n:pdef_damp "
        "damping_random:n:pdef_rdamp friction_factor:n:pdef_frict friction_random:n:pdef_rfrict "
        "permeability:n:pdef_perm stickiness:n:pdef_stickness thickness_inner:n:pdef_sbift "
        "thickness_outer:n:pdef_sboft use:b:deflect:1 use_culling:b:flag:524288 use_normal:b:flag:1048576 "
        "use_particle_kill:b:flag:16"
    ),
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
    "curve": (
        "bevel_depth:n:ext2 bevel_factor_end:n:bevfac2 "
        "bevel_factor_mapping_end:e:bevfac2_mapping:0:RESOLUTION=0,SEGMENTS=1,SPLINE=2 "
        "bevel_factor_mapping_start:e:bevfac1_mapping:0:RESOLUTION=0,SEGMENTS=1,SPLINE=2 "
        "bevel_factor_start:n:bevfac1 bevel_mode:e:bevel_mode:0:ROUND=0,OBJECT=1,PROFILE=2 bevel_object:p:bevobj "
        "bevel_resolution:n:bevresol dimensions:e:flag:1:2D=0,3D=1 eval_time:n:ctime extrude:n:ext1 "
        "path_duration:n:pathlen render_resolution_u:n:resolu_ren render_resolution_v:n:resolv_ren "
        "resolution_u:n:resolu resolution_v:n:resolv taper_object:p:taperobj "
        "taper_radius_mode:e:taper_radius_mode:0:OVERRIDE=0,MULTIPLY=1,ADD=2 "
        "twist_mode:e:twist_mode:0:Z_UP=0,MINIMUM=3,TANGENT=4 twist_smooth:n:twist_smooth "
        "use_deform_bounds:i:flag:64 use_fill_caps:b:flag:16384 use_map_taper:b:flag:32768 use_path:b:flag:8 "
        "use_path_clamp:b:flag:32 use_path_follow:b:flag:16 use_radius:b:flag:4096 use_stretch:b:flag:128"
    ),
    "empty": (
        "add_rest_position_attribute:b:modifier_flag:1 color:n:col delta_location:n:dloc "
        "delta_rotation_euler:a:drot delta_rotation_quaternion:n:dquat delta_scale:n:dscale "
        "display_bounds_type:e:boundtype:0:BOX=0,SPHERE=1,CYLINDER=2,CONE=3,CAPSULE=7 "
        "display_type:e:dt:0:BOUNDS=1,WIRE=2,SOLID=3,TEXTURED=5 empty_display_size:n:empty_drawsize "
        "empty_display_type:e:empty_drawtype:0:PLAIN_AXES=2,ARROWS=1,SINGLE_ARROW=4,CIRCLE=3,CUBE=5,SPHERE=6,"
        "CONE=7,IMAGE=8 empty_image_depth:e:empty_image_depth:0:DEFAULT=0,FRONT=1,BACK=2 "
        "empty_image_offset:n:ima_ofs "
        "empty_image_side:e:empty_image_visibility_flag:12:DOUBLE_SIDED=0,FRONT=4,BACK=8 "
        "hide_probe_plane:b:restrictflag:8192 hide_probe_sphere:b:restrictflag:4096 "
        "hide_probe_volume:b:restrictflag:2048 hide_render:b:restrictflag:4 hide_select:b:restrictflag:2 "
        "hide_viewport:b:restrictflag:1 instance_collection:p:dup_group instance_faces_scale:n:dupfacesca "
        "instance_type:e:transflag:256:NONE=0,COLLECTION=256 is_holdout:b:restrictflag:512 "
        "is_shadow_catcher:b:restrictflag:1024 location:n:loc lock_location:m:protectflag:1,2,4 "
        "lock_rotation:m:protectflag:8,16,32 lock_rotation_w:b:protectflag:512 "
        "lock_rotations_4d:b:protectflag:1024 lock_scale:m:protectflag:64,128,256 parent:p:parent "
        "parent_vertices:n:par1,par2,par3 pass_index:n:index "
        "rotation_axis_angle:n:rotAngle,rotAxis[0],rotAxis[1],rotAxis[2] rotation_euler:a:rot "
        "rotation_mode:e:rotmode:0:QUATERNION=0,XYZ=1,XZY=2,YXZ=3,YZX=4,ZXY=5,ZYX=6,AXIS_ANGLE=-1 "
        "rotation_quaternion:n:quat scale:n:size show_all_edges:b:dtx:256 show_axis:b:dtx:2 show_bounds:b:dtx:1 "
        "show_empty_image_only_axis_aligned:b:empty_image_visibility_flag:16 "
        "show_empty_image_orthographic:i:empty_image_visibility_flag:2 "
        "show_empty_image_perspective:i:empty_image_visibility_flag:1 show_in_front:b:dtx:64 "
        "show_instancer_for_render:b:duplicator_visibility_flag:2 "
        "show_instancer_for_viewport:b:duplicator_visibility_flag:1 show_name:b:dtx:8 "
        "show_only_shape_key:b:shapeflag:1 show_texture_space:b:dtx:4 show_transparent:b:dtx:128 "
        "show_wire:b:dtx:32 track_axis:e:trackflag:0:POS_X=0,POS_Y=1,POS_Z=2,NEG_X=3,NEG_Y=4,NEG_Z=5 "
        "up_axis:e:upflag:0:X=0,Y=1,Z=2 use_camera_lock_parent:b:transflag:1 "
        "use_empty_image_alpha:b:empty_image_flag:1 use_grease_pencil_lights:b:dtx:1024 "
        "use_instance_faces_scale:b:transflag:1024 use_instance_vertices_rotation:b:transflag:32 "
        "use_shape_key_edit_mode:b:shapeflag:4 use_simulation_cache:b:flag:2048 visible_camera:i:restrictflag:8 "
        "visible_diffuse:i:restrictflag:16 visible_glossy:i:restrictflag:32 visible_shadow:i:restrictflag:256 "
        "visible_transmission:i:restrictflag:64 visible_volume_scatter:i:restrictflag:128"
    ),
    "image": (
        "alpha_mode:e:alpha_mode:0:STRAIGHT=0,PREMUL=1,CHANNEL_PACKED=2,NONE=3 display_aspect:n:aspx,aspy "
        "filepath_raw:t:name seam_margin:n:seam_margin "
        "source:e:source:0:FILE=1,SEQUENCE=2,MOVIE=3,GENERATED=4,TILED=6 use_deinterlace:b:flag:8192 "
        "use_half_precision:i:flag:1 use_multiview:b:flag:16384 use_view_as_render:b:flag:2048 "
        "views_format:e:views_format:0:INDIVIDUAL=0,STEREO_3D=1"
    ),
    "light.AREA": (
        "color:n:r,g,b cutoff_distance:n:att_dist diffuse_factor:n:diff_fac energy:n:energy_new "
        "shadow_buffer_clip_start:n:clipsta shadow_filter_radius:n:shadow_filter_radius "
        "shadow_jitter_overblur:n:shadow_jitter_overblur shadow_maximum_resolution:n:shadow_maximum_resolution "
        "shadow_soft_size:n:radius shape:e:area_shape:0:SQUARE=0,RECTANGLE=1,DISK=4,ELLIPSE=5 size:n:area_size "
        "size_y:n:area_sizey specular_factor:n:spec_fac spread:a:area_spread "
        "transmission_factor:n:transmission_fac type:e:type:0:POINT=0,SUN=1,SPOT=2,AREA=4 "
        "use_absolute_resolution:b:mode:4194304 use_custom_distance:b:mode:1048576 use_nodes:b:use_nodes:1 "
        "use_shadow:b:mode:1 use_shadow_jitter:b:mode:8388608 volume_factor:n:volume_fac"
    ),
    "light.POINT": (
        "color:n:r,g,b cutoff_distance:n:att_dist diffuse_factor:n:diff_fac energy:n:energy "
        "shadow_buffer_clip_start:n:clipsta shadow_filter_radius:n:shadow_filter_radius "
        "shadow_jitter_overblur:n:shadow_jitter_overblur shadow_maximum_resolution:n:shadow_maximum_resolution "
        "shadow_soft_size:n:radius specular_factor:n:spec_fac transmission_factor:n:transmission_fac "
        "type:e:type:0:POINT=0,SUN=1,SPOT=2,AREA=4 use_absolute_resolution:b:mode:4194304 "
        "use_custom_distance:b:mode:1048576 use_nodes:b:use_nodes:1 use_shadow:b:mode:1 "
        "use_shadow_jitter:b:mode:8388608 use_soft_falloff:b:mode:2097152 volume_factor:n:volume_fac"
    ),
    "light.SPOT": (
        "color:n:r,g,b cutoff_distance:n:att_dist diffuse_factor:n:diff_fac energy:n:energy "
        "shadow_buffer_clip_start:n:clipsta shadow_filter_radius:n:shadow_filter_radius "
        "shadow_jitter_overblur:n:shadow_jitter_overblur shadow_maximum_resolution:n:shadow_maximum_resolution "
        "shadow_soft_size:n:radius show_cone:b:mode:131072 specular_factor:n:spec_fac spot_blend:n:spotblend "
        "spot_size:a:spotsize transmission_factor:n:transmission_fac type:e:type:0:POINT=0,SUN=1,SPOT=2,AREA=4 "
        "use_absolute_resolution:b:mode:4194304 use_custom_distance:b:mode:1048576 use_nodes:b:use_nodes:1 "
        "use_shadow:b:mode:1 use_shadow_jitter:b:mode:8388608 use_soft_falloff:b:mode:2097152 "
        "use_square:b:mode:128 volume_factor:n:volume_fac"
    ),
    "light.SUN": (
        "angle:a:sun_angle color:n:r,g,b cutoff_distance:n:att_dist diffuse_factor:n:diff_fac energy:n:energy "
        "shadow_buffer_clip_start:n:clipsta shadow_cascade_count:n:cascade_count "
        "shadow_cascade_exponent:n:cascade_exponent shadow_cascade_fade:n:cascade_fade "
        "shadow_cascade_max_distance:n:cascade_max_dist shadow_filter_radius:n:shadow_filter_radius "
        "shadow_jitter_overblur:n:shadow_jitter_overblur shadow_maximum_resolution:n:shadow_maximum_resolution "
        "shadow_soft_size:n:radius specular_factor:n:spec_fac transmission_factor:n:transmission_fac "
        "type:e:type:0:POINT=0,SUN=1,SPOT=2,AREA=4 use_custom_distance:b:mode:1048576 use_nodes:b:use_nodes:1 "
        "use_shadow:b:mode:1 use_shadow_jitter:b:mode:8388608 volume_factor:n:volume_fac"
    ),
    "material": (
        "alpha_threshold:n:alpha_threshold blend_method:e:surface_render_method:1:HASHED=0,BLEND=1 "
        "diffuse_color:n:r,g,b,a displacement_method:e:displacement_method:0:BUMP=0,DISPLACEMENT=1,BOTH=2 "
        "line_color:n:line_col line_priority:n:line_priority max_vertex_displacement:n:inflate_bounds "
        "metallic:n:metallic paint_active_slot:n:paint_active_slot paint_clone_slot:n:paint_clone_slot "
        "pass_index:n:index "
        "preview_render_type:e:pr_type:0:FLAT=0,SPHERE=1,CUBE=2,HAIR=10,SHADERBALL=3,CLOTH=12,FLUID=13 "
        "refraction_depth:n:refract_depth roughness:n:roughness show_transparent_back:i:blend_flag:1 "
        "specular_color:n:specr,specg,specb specular_intensity:n:spec "
        "surface_render_method:e:surface_render_method:1:DITHERED=0,BLENDED=1 "
        "thickness_mode:e:thickness_mode:0:SPHERE=0,SLAB=1 use_backface_culling:b:blend_flag:4 "
        "use_backface_culling_lightprobe_volume:i:blend_flag:16 use_backface_culling_shadow:b:blend_flag:32 "
        "use_nodes:b:use_nodes:1 use_preview_world:b:pr_flag:1 use_raytrace_refraction:b:blend_flag:2 "
        "use_screen_refraction:b:blend_flag:2 use_sss_translucency:b:blend_flag:8 "
        "use_transparency_overlap:i:blend_flag:1 use_transparent_shadow:b:blend_flag:64 "
        "volume_intersection_method:e:volume_intersection_method:0:FAST=0,ACCURATE=1"
    ),
    "modifier.ARMATURE": (
        "invert_vertex_group:b:deformflag:16 object:p:object show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "use_bone_envelopes:b:deformflag:2 use_deform_preserve_volume:b:deformflag:4 use_multi_modifier:b:multi:1 "
        "use_pin_to_last:b:modifier.flag:16 use_vertex_groups:b:deformflag:1 vertex_group:t:defgrp_name"
    ),
    "modifier.ARRAY": (
        "constant_offset_displace:n:offset count:n:count curve:p:curve_ob end_cap:p:end_cap fit_length:n:length "
        "fit_type:e:fit_type:0:FIXED_COUNT=0,FIT_LENGTH=1,FIT_CURVE=2 merge_threshold:n:merge_dist "
        "offset_object:p:offset_ob offset_u:n:uv_offset[0] offset_v:n:uv_offset[1] "
        "relative_offset_displace:n:scale show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 "
        "show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 start_cap:p:start_cap "
        "use_constant_offset:b:offset_type:1 use_merge_vertices:b:flags:1 use_merge_vertices_cap:b:flags:2 "
        "use_object_offset:b:offset_type:4 use_pin_to_last:b:modifier.flag:16 use_relative_offset:b:offset_type:2"
    ),
    "modifier.BEVEL": (
        "affect:e:affect_type:0:VERTICES=0,EDGES=1 angle_limit:a:bevel_angle edge_weight:t:edge_weight_name "
        "face_strength_mode:e:face_str_mode:0:FSTR_NONE=0,FSTR_NEW=1,FSTR_AFFECTED=2,FSTR_ALL=3 "
        "invert_vertex_group:b:flags:4 limit_method:e:lim_flags:0:NONE=0,ANGLE=8,WEIGHT=16,VGROUP=32 "
        "loop_slide:i:flags:16384 mark_seam:b:edge_flags:1 mark_sharp:b:edge_flags:2 material:n:mat "
        "miter_inner:e:miter_inner:0:MITER_SHARP=0,MITER_ARC=2 "
        "miter_outer:e:miter_outer:0:MITER_SHARP=0,MITER_PATCH=1,MITER_ARC=2 "
        "offset_type:e:val_flags:0:OFFSET=0,WIDTH=1,DEPTH=2,PERCENT=3,ABSOLUTE=4 profile:n:profile "
        "profile_type:e:profile_type:0:SUPERELLIPSE=0,CUSTOM=1 segments:n:res show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "spread:n:spread use_clamp_overlap:i:flags:8192 use_pin_to_last:b:modifier.flag:16 "
        "vertex_group:t:defgrp_name vertex_weight:t:vertex_weight_name "
        "vmesh_method:e:vmesh_method:0:ADJ=0,CUTOFF=1 width:n:value width_pct:n:value"
    ),
    "modifier.BOOLEAN": (
        "collection:p:collection debug_options:s:bm_flag:SEPARATE=1,NO_DISSOLVE=2,NO_CONNECT_REGIONS=4 "
        "double_threshold:n:double_threshold material_mode:e:material_mode:0:INDEX=0,TRANSFER=1 object:p:object "
        "operand_type:e:flag:6:OBJECT=2,COLLECTION=4 operation:e:operation:0:INTERSECT=0,UNION=1,DIFFERENCE=2 "
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 solver:e:solver:0:FAST=0,EXACT=1 use_hole_tolerant:b:flag:8 "
        "use_pin_to_last:b:modifier.flag:16 use_self:b:flag:1"
    ),
    "modifier.BUILD": (
        "frame_duration:n:length frame_start:n:start seed:n:seed show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "use_pin_to_last:b:modifier.flag:16 use_random_order:b:flag:1 use_reverse:b:flag:2"
    ),
    "modifier.CAST": (
        "cast_type:e:type:0:SPHERE=0,CYLINDER=1,CUBOID=2 factor:n:fac invert_vertex_group:b:flag:1 object:p:object "
        "radius:n:radius show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 "
        "show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 size:n:size "
        "use_pin_to_last:b:modifier.flag:16 use_radius_as_size:b:flag:32 use_transform:b:flag:16 use_x:b:flag:2 "
        "use_y:b:flag:4 use_z:b:flag:8 vertex_group:t:defgrp_name"
    ),
    "modifier.CLOTH": (
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 use_pin_to_last:b:modifier.flag:16"
    ),
    "modifier.COLLISION": (
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 use_pin_to_last:b:modifier.flag:16"
    ),
    "modifier.CORRECTIVE_SMOOTH": (
        "factor:n:lambda invert_vertex_group:b:flag:1 iterations:n:repeat "
        "rest_source:e:rest_source:0:ORCO=0,BIND=1 scale:n:scale show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "smooth_type:e:smooth_type:0:SIMPLE=0,LENGTH_WEIGHTED=1 use_only_smooth:b:flag:2 use_pin_boundary:b:flag:4 "
        "use_pin_to_last:b:modifier.flag:16 vertex_group:t:defgrp_name"
    ),
    "modifier.CURVE": (
        "deform_axis:e:defaxis:0:POS_X=1,POS_Y=2,POS_Z=3,NEG_X=4,NEG_Y=5,NEG_Z=6 invert_vertex_group:b:flag:1 "
        "object:p:object show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 "
        "show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 use_pin_to_last:b:modifier.flag:16 "
        "vertex_group:t:name"
    ),
    "modifier.DATA_TRANSFER": (
        "data_types_edges:s:data_types:SHARP_EDGE=256,SEAM=512,CREASE=1024,BEVEL_WEIGHT_EDGE=2048,"
        "FREESTYLE_EDGE=4096 data_types_loops:s:data_types:CUSTOM_NORMAL=131072,COLOR_CORNER=805306368,UV=16777216 "
        "data_types_polys:s:data_types:SMOOTH=33554432,FREESTYLE_FACE=67108864 "
        "data_types_verts:s:data_types:VGROUP_WEIGHTS=1,BEVEL_WEIGHT_VERT=8,COLOR_VERTEX=134283264 "
        "edge_mapping:e:emap_mode:0:TOPOLOGY=251658240,VERT_NEAREST=33554704,NEAREST=33554720,"
        "POLY_NEAREST=33554816,EDGEINTERP_VNORPROJ=33555984 invert_vertex_group:b:flags:4 "
        "islands_precision:n:islands_precision layers_uv_select_dst:e:layers_select_dst[3]:0:NAME=-2,INDEX=-3 "
        "layers_vcol_loop_select_dst:e:layers_select_dst[2]:0:NAME=-2,INDEX=-3 "
        "layers_vcol_vert_select_dst:e:layers_select_dst[4]:0:NAME=-2,INDEX=-3 "
        "layers_vgroup_select_dst:e:layers_select_dst[0]:0:NAME=-2,INDEX=-3 "
        "loop_mapping:e:lmap_mode:0:TOPOLOGY=251658240,NEAREST_NORMAL=67111248,NEAREST_POLYNOR=67111312,"
        "NEAREST_POLY=67109248,POLYINTERP_NEAREST=67110272,POLYINTERP_LNORPROJ=67110528 "
        "max_distance:n:map_max_distance mix_factor:n:mix_factor object:p:ob_source "
        "poly_mapping:e:pmap_mode:0:TOPOLOGY=251658240,NEAREST=134218112,NORMAL=134219904,"
        "POLYINTERP_PNORPROJ=134219392 ray_radius:n:map_ray_radius show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "use_edge_data:b:flags:536870912 use_loop_data:b:flags:1073741824 use_max_distance:b:flags:2 "
        "use_object_transform:b:flags:1 use_pin_to_last:b:modifier.flag:16 use_vert_data:b:flags:268435456 "
        "vert_mapping:e:vmap_mode:0:TOPOLOGY=251658240,NEAREST=16777488,EDGE_NEAREST=16777504,"
        "EDGEINTERP_NEAREST=16778528,POLY_NEAREST=16777600,POLYINTERP_NEAREST=16778624,"
        "POLYINTERP_VNORPROJ=16778880 vertex_group:t:defgrp_name"
    ),
    "modifier.DECIMATE": (
        "angle_limit:a:angle decimate_type:e:mode:0:COLLAPSE=0,UNSUBDIV=1,DISSOLVE=2 "
        "delimit:s:delimit:NORMAL=1,MATERIAL=2,SEAM=4,SHARP=8,UV=16 invert_vertex_group:b:flag:1 iterations:n:iter "
        "ratio:n:percent show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 "
        "show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 symmetry_axis:e:symmetry_axis:0:X=0,Y=1,Z=2 "
        "use_collapse_triangulate:b:flag:2 use_dissolve_boundaries:b:flag:4 use_pin_to_last:b:modifier.flag:16 "
        "use_symmetry:b:flag:8 vertex_group:t:defgrp_name vertex_group_factor:n:defgrp_factor"
    ),
    "modifier.DISPLACE": (
        "direction:e:direction:0:X=0,Y=1,Z=2,NORMAL=3,CUSTOM_NORMAL=5,RGB_TO_XYZ=4 invert_vertex_group:b:flag:1 "
        "mid_level:n:midlevel show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 "
        "show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 space:e:space:0:LOCAL=0,GLOBAL=1 "
        "strength:n:strength texture:p:texture texture_coords:e:texmapping:0:LOCAL=0,GLOBAL=1,OBJECT=2,UV=3 "
        "texture_coords_bone:t:map_bone texture_coords_object:p:map_object use_pin_to_last:b:modifier.flag:16 "
        "uv_layer:t:uvlayer_name vertex_group:t:defgrp_name"
    ),
    "modifier.DYNAMIC_PAINT": (
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 ui_type:e:type:0:CANVAS=1,BRUSH=2 use_pin_to_last:b:modifier.flag:16"
    ),
    "modifier.EDGE_SPLIT": (
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 split_angle:a:split_angle use_edge_angle:b:flags:2 "
        "use_edge_sharp:b:flags:4 use_pin_to_last:b:modifier.flag:16"
    ),
    "modifier.EXPLODE": (
        "invert_vertex_group:b:flag:64 particle_uv:t:uvname protect:n:protect show_alive:b:flag:16 "
        "show_dead:b:flag:32 show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 "
        "show_render:b:modifier.mode:2 show_unborn:b:flag:8 show_viewport:b:modifier.mode:1 use_edge_cut:b:flag:4 "
        "use_pin_to_last:b:modifier.flag:16 use_size:b:flag:2"
    ),
    "modifier.FLUID": (
        "fluid_type:e:type:0:NONE=0,DOMAIN=1,FLOW=2,EFFECTOR=4 show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "use_pin_to_last:b:modifier.flag:16"
    ),
    "modifier.HOOK": (
        "center:n:cent falloff_radius:n:falloff "
        "falloff_type:e:falloff_type:0:NONE=0,CURVE=1,SMOOTH=3,SPHERE=7,ROOT=4,INVERSE_SQUARE=8,SHARP=2,LINEAR=5,"
        "CONSTANT=6 invert_vertex_group:b:flag:2 object:p:object show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "strength:n:force subtarget:t:subtarget use_falloff_uniform:b:flag:1 use_pin_to_last:b:modifier.flag:16 "
        "vertex_group:t:name"
    ),
    "modifier.LAPLACIANDEFORM": (
        "invert_vertex_group:b:flag:2 iterations:n:repeat show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "use_pin_to_last:b:modifier.flag:16 vertex_group:t:anchor_grp_name"
    ),
    "modifier.LAPLACIANSMOOTH": (
        "invert_vertex_group:b:flag:64 iterations:n:repeat lambda_border:n:lambda_border lambda_factor:n:lambda "
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 use_normalized:b:flag:32 use_pin_to_last:b:modifier.flag:16 "
        "use_volume_preserve:b:flag:16 use_x:b:flag:2 use_y:b:flag:4 use_z:b:flag:8 vertex_group:t:defgrp_name"
    ),
    "modifier.LATTICE": (
        "invert_vertex_group:b:flag:1 object:p:object show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "strength:n:strength use_pin_to_last:b:modifier.flag:16 vertex_group:t:name"
    ),
    "modifier.MASK": (
        "armature:p:ob_arm invert_vertex_group:b:flag:1 mode:e:mode:0:VERTEX_GROUP=0,ARMATURE=1 "
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 threshold:n:threshold use_pin_to_last:b:modifier.flag:16 "
        "use_smooth:b:flag:2 vertex_group:t:vgroup"
    ),
    "modifier.MESH_CACHE": (
        "cache_format:e:type:0:MDD=1,PC2=2 deform_mode:e:deform_mode:0:OVERWRITE=0,INTEGRATE=1 "
        "eval_factor:n:eval_factor eval_frame:n:eval_frame eval_time:n:eval_time factor:n:factor "
        "flip_axis:s:flip_axis:X=1,Y=2,Z=4 "
        "forward_axis:e:forward_axis:0:POS_X=0,POS_Y=1,POS_Z=2,NEG_X=3,NEG_Y=4,NEG_Z=5 frame_scale:n:frame_scale "
        "frame_start:n:frame_start interpolation:e:interp:0:NONE=0,LINEAR=1 invert_vertex_group:b:flag:1 "
        "play_mode:e:play_mode:0:SCENE=0,CUSTOM=1 show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "time_mode:e:time_mode:0:FRAME=0,TIME=1,FACTOR=2 "
        "up_axis:e:up_axis:0:POS_X=0,POS_Y=1,POS_Z=2,NEG_X=3,NEG_Y=4,NEG_Z=5 use_pin_to_last:b:modifier.flag:16 "
        "vertex_group:t:defgrp_name"
    ),
    "modifier.MESH_DEFORM": (
        "invert_vertex_group:b:flag:1 object:p:object precision:n:gridsize show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "use_dynamic_bind:b:flag:2 use_pin_to_last:b:modifier.flag:16 vertex_group:t:defgrp_name"
    ),
    "modifier.MESH_SEQUENCE_CACHE": (
        "object_path:t:object_path read_data:s:read_flag:VERT=1,POLY=2,UV=4,COLOR=8 "
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 use_pin_to_last:b:modifier.flag:16 "
        "use_vertex_interpolation:b:read_flag:16 velocity_scale:n:velocity_scale"
    ),
    "modifier.MIRROR": (
        "bisect_threshold:n:bisect_threshold merge_threshold:n:tolerance mirror_object:p:mirror_ob "
        "mirror_offset_u:n:uv_offset[0] mirror_offset_v:n:uv_offset[1] offset_u:n:uv_offset_copy[0] "
        "offset_v:n:uv_offset_copy[1] show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 "
        "show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 use_axis:m:flag:8,16,32 "
        "use_bisect_axis:m:flag:256,512,1024 use_bisect_flip_axis:m:flag:2048,4096,8192 use_clip:b:flag:1 "
        "use_mirror_merge:i:flag:128 use_mirror_u:b:flag:2 use_mirror_udim:b:flag:16384 use_mirror_v:b:flag:4 "
        "use_mirror_vertex_groups:b:flag:64 use_pin_to_last:b:modifier.flag:16"
    ),
    "modifier.MULTIRES": (
        "boundary_smooth:e:boundary_smooth:0:PRESERVE_CORNERS=1,ALL=0 quality:n:quality "
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_only_control_edges:b:flags:1 "
        "show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 use_creases:b:flags:4 "
        "use_custom_normals:b:flags:8 use_pin_to_last:b:modifier.flag:16 use_sculpt_base_mesh:b:flags:16 "
        "uv_smooth:e:uv_smooth:0:NONE=0,PRESERVE_CORNERS=1,PRESERVE_CORNERS_AND_JUNCTIONS=2,"
        "PRESERVE_CORNERS_JUNCTIONS_AND_CONCAVE=3,PRESERVE_BOUNDARIES=4,SMOOTH_ALL=5"
    ),
    "modifier.NODES": (
        "bake_target:e:bake_target:0:PACKED=1,DISK=2 node_group:p:bakes "
        "open_bake_data_blocks_panel:b:modifier.layout_panel_open_flag:16 "
        "open_bake_panel:b:modifier.layout_panel_open_flag:4 open_manage_panel:b:modifier.layout_panel_open_flag:2 "
        "open_named_attributes_panel:b:modifier.layout_panel_open_flag:8 "
        "open_output_attributes_panel:b:modifier.layout_panel_open_flag:1 "
        "open_warnings_panel:b:modifier.layout_panel_open_flag:32 show_group_selector:i:flag:1 "
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 use_pin_to_last:b:modifier.flag:16"
    ),
    "modifier.NORMAL_EDIT": (
        "invert_vertex_group:b:flag:1 mix_factor:n:mix_factor mix_limit:a:mix_limit "
        "mix_mode:e:mix_mode:0:COPY=0,ADD=1,SUB=2,MUL=3 mode:e:mode:0:RADIAL=0,DIRECTIONAL=1 "
        "no_polynors_fix:b:flag:4 offset:n:offset show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "target:p:target use_direction_parallel:b:flag:2 use_pin_to_last:b:modifier.flag:16 "
        "vertex_group:t:defgrp_name"
    ),
    "modifier.OCEAN": (
        "bake_foam_fade:n:foam_fade choppiness:n:chop_amount damping:n:damp depth:n:depth "
        "fetch_jonswap:n:fetch_jonswap foam_coverage:n:foam_coverage foam_layer_name:t:foamlayername "
        "frame_end:n:bakeend frame_start:n:bakestart geometry_mode:e:geometry_mode:0:GENERATE=0,DISPLACE=1 "
        "invert_spray:b:flag:8 random_seed:n:seed repeat_x:n:repeat_x repeat_y:n:repeat_y resolution:n:resolution "
        "sharpen_peak_jonswap:n:sharpen_peak_jonswap show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 size:n:size "
        "spatial_size:n:spatial_size "
        "spectrum:e:spectrum:0:PHILLIPS=0,PIERSON_MOSKOWITZ=1,JONSWAP=2,TEXEL_MARSEN_ARSLOE=3 "
        "spray_layer_name:t:spraylayername time:n:time use_foam:b:flag:1 use_normals:b:flag:2 "
        "use_pin_to_last:b:modifier.flag:16 use_spray:b:flag:4 viewport_resolution:n:viewport_resolution "
        "wave_alignment:n:wave_alignment wave_direction:a:wave_direction wave_scale:n:wave_scale "
        "wave_scale_min:n:smallest_wave wind_velocity:n:wind_velocity"
    ),
    "modifier.PARTICLE_INSTANCE": (
        "axis:e:axis:0:X=0,Y=1,Z=2 index_layer_name:t:index_layer_name object:p:ob "
        "particle_amount:n:particle_amount particle_offset:n:particle_offset particle_system_index:n:psys "
        "position:n:position random_position:n:random_position random_rotation:n:random_rotation "
        "rotation:n:rotation show_alive:b:flag:16 show_dead:b:flag:32 show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_unborn:b:flag:8 "
        "show_viewport:b:modifier.mode:1 space:e:space:0:LOCAL=1,WORLD=0 use_children:b:flag:2 use_normal:b:flag:1 "
        "use_path:b:flag:4 use_pin_to_last:b:modifier.flag:16 use_preserve_shape:b:flag:64 use_size:b:flag:128 "
        "value_layer_name:t:value_layer_name"
    ),
    "modifier.PARTICLE_SYSTEM": (
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 use_pin_to_last:b:modifier.flag:16"
    ),
    "modifier.REMESH": (
        "adaptivity:n:adaptivity mode:e:mode:0:BLOCKS=0,SMOOTH=1,SHARP=2,VOXEL=3 octree_depth:n:depth "
        "scale:n:scale sharpness:n:hermite_num show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 "
        "show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 threshold:n:threshold "
        "use_pin_to_last:b:modifier.flag:16 use_remove_disconnected:b:flag:1 use_smooth_shade:b:flag:2 "
        "voxel_size:n:voxel_size"
    ),
    "modifier.SCREW": (
        "angle:a:angle axis:e:axis:0:X=0,Y=1,Z=2 iterations:n:iter merge_threshold:n:merge_dist object:p:ob_axis "
        "render_steps:n:render_steps screw_offset:n:screw_ofs show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "steps:n:steps use_merge_vertices:b:flag:256 use_normal_calculate:b:flag:2 use_normal_flip:b:flag:1 "
        "use_object_screw_offset:b:flag:4 use_pin_to_last:b:modifier.flag:16 use_smooth_shade:b:flag:32 "
        "use_stretch_u:b:flag:64 use_stretch_v:b:flag:128"
    ),
    "modifier.SHRINKWRAP": (
        "auxiliary_target:p:auxTarget cull_face:e:shrinkOpts:24:OFF=0,FRONT=8,BACK=16 "
        "invert_vertex_group:b:shrinkOpts:64 offset:n:keepDist project_limit:n:projLimit "
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 subsurf_levels:n:subsurfLevels target:p:target "
        "use_negative_direction:b:shrinkOpts:2 use_pin_to_last:b:modifier.flag:16 "
        "use_positive_direction:b:shrinkOpts:1 use_project_x:b:projAxis:1 use_project_y:b:projAxis:2 "
        "use_project_z:b:projAxis:4 vertex_group:t:vgroup_name "
        "wrap_method:e:shrinkType:0:NEAREST_SURFACEPOINT=0,PROJECT=1,NEAREST_VERTEX=2,TARGET_PROJECT=3 "
        "wrap_mode:e:shrinkMode:0:ON_SURFACE=0,INSIDE=1,OUTSIDE=2,OUTSIDE_SURFACE=3,ABOVE_SURFACE=4"
    ),
    "modifier.SIMPLE_DEFORM": (
        "angle:a:factor deform_axis:e:deform_axis:0:X=0,Y=1,Z=2 "
        "deform_method:e:mode:0:TWIST=1,BEND=2,TAPER=3,STRETCH=4 factor:n:factor invert_vertex_group:b:flag:1 "
        "limits:n:limit lock_x:b:axis:1 lock_y:b:axis:2 lock_z:b:axis:4 origin:p:origin "
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 use_pin_to_last:b:modifier.flag:16 vertex_group:t:vgroup_name"
    ),
    "modifier.SKIN": (
        "branch_smoothing:n:branch_smoothing show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 "
        "show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 use_pin_to_last:b:modifier.flag:16 "
        "use_smooth_shade:b:flag:1 use_x_symmetry:b:symmetry_axes:1 use_y_symmetry:b:symmetry_axes:2 "
        "use_z_symmetry:b:symmetry_axes:4"
    ),
    "modifier.SMOOTH": (
        "factor:n:fac invert_vertex_group:b:flag:1 iterations:n:repeat show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "use_pin_to_last:b:modifier.flag:16 use_x:b:flag:2 use_y:b:flag:4 use_z:b:flag:8 "
        "vertex_group:t:defgrp_name"
    ),
    "modifier.SOFT_BODY": (
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 use_pin_to_last:b:modifier.flag:16"
    ),
    "modifier.SOLIDIFY": (
        "bevel_convex:n:bevel_convex edge_crease_inner:n:crease_inner edge_crease_outer:n:crease_outer "
        "edge_crease_rim:n:crease_rim invert_vertex_group:b:flag:8 material_offset:n:mat_ofs "
        "material_offset_rim:n:mat_ofs_rim "
        "nonmanifold_boundary_mode:e:nonmanifold_boundary_mode:0:NONE=0,ROUND=1,FLAT=2 "
        "nonmanifold_merge_threshold:n:merge_tolerance "
        "nonmanifold_thickness_mode:e:nonmanifold_offset_mode:0:FIXED=0,EVEN=1,CONSTRAINTS=2 offset:n:offset_fac "
        "rim_vertex_group:t:rim_defgrp_name shell_vertex_group:t:shell_defgrp_name "
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 solidify_mode:e:mode:0:EXTRUDE=0,NON_MANIFOLD=1 thickness:n:offset "
        "thickness_clamp:n:offset_clamp thickness_vertex_group:n:offset_fac_vg use_even_offset:b:flag:2 "
        "use_flat_faces:b:flag:256 use_flip_normals:b:flag:32 use_pin_to_last:b:modifier.flag:16 "
        "use_quality_normals:b:flag:4 use_rim:b:flag:1 use_rim_only:b:flag:64 use_thickness_angle_clamp:b:flag:128 "
        "vertex_group:t:defgrp_name"
    ),
    "modifier.SUBSURF": (
        "boundary_smooth:e:boundary_smooth:0:PRESERVE_CORNERS=1,ALL=0 levels:n:levels quality:n:quality "
        "render_levels:n:renderLevels show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 "
        "show_only_control_edges:b:flags:4 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "subdivision_type:e:subdivType:0:CATMULL_CLARK=0,SIMPLE=1 use_creases:b:flags:16 "
        "use_custom_normals:b:flags:32 use_limit_surface:i:flags:64 use_pin_to_last:b:modifier.flag:16 "
        "uv_smooth:e:uv_smooth:0:NONE=0,PRESERVE_CORNERS=1,PRESERVE_CORNERS_AND_JUNCTIONS=2,"
        "PRESERVE_CORNERS_JUNCTIONS_AND_CONCAVE=3,PRESERVE_BOUNDARIES=4,SMOOTH_ALL=5"
    ),
    "modifier.SURFACE": (
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 use_pin_to_last:b:modifier.flag:16"
    ),
    "modifier.SURFACE_DEFORM": (
        "falloff:n:falloff invert_vertex_group:b:flags:2 show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "strength:n:strength target:p:target use_pin_to_last:b:modifier.flag:16 use_sparse_bind:b:flags:4 "
        "vertex_group:t:defgrp_name"
    ),
    "modifier.TRIANGULATE": (
        "keep_custom_normals:b:flag:2 min_vertices:n:min_vertices ngon_method:e:ngon_method:0:BEAUTY=0,CLIP=1 "
        "quad_method:e:quad_method:0:BEAUTY=0,FIXED=1,FIXED_ALTERNATE=2,SHORTEST_DIAGONAL=3,LONGEST_DIAGONAL=4 "
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 use_pin_to_last:b:modifier.flag:16"
    ),
    "modifier.UV_PROJECT": (
        "aspect_x:n:aspectx aspect_y:n:aspecty projector_count:n:num_projectors scale_x:n:scalex scale_y:n:scaley "
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 use_pin_to_last:b:modifier.flag:16 uv_layer:t:uvlayer_name"
    ),
    "modifier.UV_WARP": (
        "axis_u:e:axis_u:0:X=0,Y=1,Z=2 axis_v:e:axis_v:0:X=0,Y=1,Z=2 bone_from:t:bone_src bone_to:t:bone_dst "
        "center:n:center invert_vertex_group:b:flag:1 object_from:p:object_src object_to:p:object_dst "
        "offset:n:offset rotation:a:rotation scale:n:scale show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "use_pin_to_last:b:modifier.flag:16 uv_layer:t:uvlayer_name vertex_group:t:vgroup_name"
    ),
    "modifier.VERTEX_WEIGHT_EDIT": (
        "add_threshold:n:add_threshold default_weight:n:default_weight "
        "falloff_type:e:falloff_type:0:LINEAR=0,CURVE=1,SHARP=2,SMOOTH=3,ROOT=4,ICON_SPHERECURVE=7,RANDOM=8,STEP=9 "
        "invert_falloff:b:edit_flags:2 invert_mask_vertex_group:b:edit_flags:4 mask_constant:n:mask_constant "
        "mask_tex_map_bone:t:mask_tex_map_bone mask_tex_map_object:p:mask_tex_map_obj "
        "mask_tex_mapping:e:mask_tex_mapping:0:LOCAL=0,GLOBAL=1,OBJECT=2,UV=3 "
        "mask_tex_use_channel:e:mask_tex_use_channel:0:INT=1,RED=2,GREEN=3,BLUE=4,HUE=5,SAT=6,VAL=7,ALPHA=8 "
        "mask_tex_uv_layer:t:mask_tex_uvlayer_name mask_texture:p:mask_texture "
        "mask_vertex_group:t:mask_defgrp_name normalize:b:edit_flags:1 remove_threshold:n:rem_threshold "
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 use_add:b:edit_flags:8 use_pin_to_last:b:modifier.flag:16 "
        "use_remove:b:edit_flags:16 vertex_group:t:defgrp_name"
    ),
    "modifier.VERTEX_WEIGHT_MIX": (
        "default_weight_a:n:default_weight_a default_weight_b:n:default_weight_b invert_mask_vertex_group:b:flag:1 "
        "invert_vertex_group_a:b:flag:4 invert_vertex_group_b:b:flag:8 mask_constant:n:mask_constant "
        "mask_tex_map_bone:t:mask_tex_map_bone mask_tex_map_object:p:mask_tex_map_obj "
        "mask_tex_mapping:e:mask_tex_mapping:0:LOCAL=0,GLOBAL=1,OBJECT=2,UV=3 "
        "mask_tex_use_channel:e:mask_tex_use_channel:0:INT=1,RED=2,GREEN=3,BLUE=4,HUE=5,SAT=6,VAL=7,ALPHA=8 "
        "mask_tex_uv_layer:t:mask_tex_uvlayer_name mask_texture:p:mask_texture "
        "mask_vertex_group:t:mask_defgrp_name "
        "mix_mode:e:mix_mode:0:SET=1,ADD=2,SUB=3,MUL=4,DIV=5,DIF=6,AVG=7,MIN=8,MAX=9 "
        "mix_set:e:mix_set:0:ALL=1,A=2,B=3,OR=4,AND=5 normalize:b:flag:2 show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "use_pin_to_last:b:modifier.flag:16 vertex_group_a:t:defgrp_name_a vertex_group_b:t:defgrp_name_b"
    ),
    "modifier.VERTEX_WEIGHT_PROXIMITY": (
        "falloff_type:e:falloff_type:0:LINEAR=0,CURVE=1,SHARP=2,SMOOTH=3,ROOT=4,ICON_SPHERECURVE=7,RANDOM=8,STEP=9 "
        "invert_falloff:b:proximity_flags:16 invert_mask_vertex_group:b:proximity_flags:8 "
        "mask_constant:n:mask_constant mask_tex_map_bone:t:mask_tex_map_bone "
        "mask_tex_map_object:p:mask_tex_map_obj "
        "mask_tex_mapping:e:mask_tex_mapping:0:LOCAL=0,GLOBAL=1,OBJECT=2,UV=3 "
        "mask_tex_use_channel:e:mask_tex_use_channel:0:INT=1,RED=2,GREEN=3,BLUE=4,HUE=5,SAT=6,VAL=7,ALPHA=8 "
        "mask_tex_uv_layer:t:mask_tex_uvlayer_name mask_texture:p:mask_texture "
        "mask_vertex_group:t:mask_defgrp_name max_dist:n:max_dist min_dist:n:min_dist "
        "normalize:b:proximity_flags:32 proximity_geometry:s:proximity_flags:VERTEX=1,EDGE=2,FACE=4 "
        "proximity_mode:e:proximity_mode:0:OBJECT=1,GEOMETRY=2 show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "target:p:proximity_ob_target use_pin_to_last:b:modifier.flag:16 vertex_group:t:defgrp_name"
    ),
    "modifier.VOLUME_TO_MESH": (
        "adaptivity:n:adaptivity grid_name:t:grid_name object:p:object "
        "resolution_mode:e:resolution_mode:0:GRID=0,VOXEL_AMOUNT=1,VOXEL_SIZE=2 show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "threshold:n:threshold use_pin_to_last:b:modifier.flag:16 use_smooth_shade:b:flag:1 "
        "voxel_amount:n:voxel_amount voxel_size:n:voxel_size"
    ),
    "modifier.WARP": (
        "bone_from:t:bone_from bone_to:t:bone_to falloff_radius:n:falloff_radius "
        "falloff_type:e:falloff_type:0:NONE=0,CURVE=1,SMOOTH=3,SPHERE=7,ROOT=4,INVERSE_SQUARE=8,SHARP=2,LINEAR=5,"
        "CONSTANT=6 invert_vertex_group:b:flag:2 object_from:p:object_from object_to:p:object_to "
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 strength:n:strength texture:p:texture "
        "texture_coords:e:texmapping:0:LOCAL=0,GLOBAL=1,OBJECT=2,UV=3 texture_coords_bone:t:map_bone "
        "texture_coords_object:p:map_object use_pin_to_last:b:modifier.flag:16 use_volume_preserve:b:flag:1 "
        "uv_layer:t:uvlayer_name vertex_group:t:defgrp_name"
    ),
    "modifier.WAVE": (
        "damping_time:n:damp falloff_radius:n:falloff height:n:height invert_vertex_group:b:flag:1 "
        "lifetime:n:lifetime narrowness:n:narrow show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 "
        "show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 speed:n:speed "
        "start_position_object:p:objectcenter start_position_x:n:startx start_position_y:n:starty "
        "texture:p:texture texture_coords:e:texmapping:0:LOCAL=0,GLOBAL=1,OBJECT=2,UV=3 "
        "texture_coords_bone:t:map_bone texture_coords_object:p:map_object time_offset:n:timeoffs "
        "use_cyclic:b:flag:8 use_normal:b:flag:16 use_normal_x:b:flag:32 use_normal_y:b:flag:64 "
        "use_normal_z:b:flag:128 use_pin_to_last:b:modifier.flag:16 use_x:b:flag:2 use_y:b:flag:4 "
        "uv_layer:t:uvlayer_name vertex_group:t:defgrp_name width:n:width"
    ),
    "modifier.WEIGHTED_NORMAL": (
        "invert_vertex_group:b:flag:2 keep_sharp:b:flag:1 "
        "mode:e:mode:0:FACE_AREA=0,CORNER_ANGLE=1,FACE_AREA_WITH_ANGLE=2 show_in_editmode:b:modifier.mode:4 "
        "show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 "
        "thresh:n:thresh use_face_influence:b:flag:4 use_pin_to_last:b:modifier.flag:16 vertex_group:t:defgrp_name "
        "weight:n:weight"
    ),
    "modifier.WELD": (
        "invert_vertex_group:b:flag:1 loose_edges:b:flag:2 merge_threshold:n:merge_dist "
        "mode:e:mode:0:ALL=0,CONNECTED=1 show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 "
        "show_render:b:modifier.mode:2 show_viewport:b:modifier.mode:1 use_pin_to_last:b:modifier.flag:16 "
        "vertex_group:t:defgrp_name"
    ),
    "modifier.WIREFRAME": (
        "crease_weight:n:crease_weight invert_vertex_group:b:flag:1 material_offset:n:mat_ofs offset:n:offset_fac "
        "show_in_editmode:b:modifier.mode:4 show_on_cage:b:modifier.mode:8 show_render:b:modifier.mode:2 "
        "show_viewport:b:modifier.mode:1 thickness:n:offset thickness_vertex_group:n:offset_fac_vg "
        "use_boundary:b:flag:4 use_crease:b:flag:32 use_even_offset:b:flag:8 use_pin_to_last:b:modifier.flag:16 "
        "use_relative_offset:b:flag:16 use_replace:b:flag:2 vertex_group:t:defgrp_name"
    ),
    "node.ShaderNodeAmbientOcclusion": ("inside:b:custom2:1 only_local:b:custom2:2 samples:n:custom1"),
    "node.ShaderNodeAttribute.storage": (
        "attribute_name:t:name attribute_type:e:type:0:GEOMETRY=0,OBJECT=1,INSTANCER=2,VIEW_LAYER=3"
    ),
    "node.ShaderNodeBevel": ("samples:n:custom1"),
    "node.ShaderNodeBsdfAnisotropic": ("distribution:e:custom1:0:BECKMANN=0,GGX=2,ASHIKHMIN_SHIRLEY=3,MULTI_GGX=4"),
    "node.ShaderNodeBsdfGlass": ("distribution:e:custom1:0:BECKMANN=0,GGX=2,MULTI_GGX=4"),
    "node.ShaderNodeBsdfHair": ("component:e:custom1:0:Reflection=0,Transmission=1"),
    "node.ShaderNodeBsdfHairPrincipled": ("parametrization:e:custom1:0:ABSORPTION=2,MELANIN=1,COLOR=0"),
    "node.ShaderNodeBsdfHairPrincipled.storage": ("model:e:model:0:CHIANG=0,HUANG=1"),
    "node.ShaderNodeBsdfMetallic": (
        "distribution:e:custom1:0:BECKMANN=0,GGX=2,MULTI_GGX=4 fresnel_type:e:custom2:0:PHYSICAL_CONDUCTOR=0,F82=1"
    ),
    "node.ShaderNodeBsdfPrincipled": (
        "distribution:e:custom1:0:GGX=2,MULTI_GGX=4 "
        "subsurface_method:e:custom2:0:BURLEY=3,RANDOM_WALK=4,RANDOM_WALK_SKIN=5"
    ),
    "node.ShaderNodeBsdfRefraction": ("distribution:e:custom1:0:BECKMANN=0,GGX=2"),
    "node.ShaderNodeBsdfSheen": ("distribution:e:custom1:0:ASHIKHMIN=0,MICROFIBER=1"),
    "node.ShaderNodeBsdfToon": ("component:e:custom1:0:DIFFUSE=0,GLOSSY=1"),
    "node.ShaderNodeBump": ("invert:b:custom1:1"),
    "node.ShaderNodeClamp": ("clamp_type:e:custom1:0:MINMAX=0,RANGE=1"),
    "node.ShaderNodeCombineColor.storage": ("mode:e:mode:0:RGB=0,HSV=1,HSL=2"),
    "node.ShaderNodeDisplacement": ("space:e:custom1:0:OBJECT=1,WORLD=2"),
    "node.ShaderNodeMapRange.storage": (
        "clamp:b:clamp:1 data_type:e:data_type:0:FLOAT=10,FLOAT_VECTOR=48 "
        "interpolation_type:e:interpolation_type:0:LINEAR=0,STEPPED=1,SMOOTHSTEP=2,SMOOTHERSTEP=3"
    ),
    "node.ShaderNodeMapping": ("vector_type:e:custom1:0:POINT=0,TEXTURE=1,VECTOR=2,NORMAL=3"),
    "node.ShaderNodeMath": (
        "operation:e:custom1:0:ADD=0,SUBTRACT=1,MULTIPLY=2,DIVIDE=3,MULTIPLY_ADD=36,POWER=10,LOGARITHM=11,"
        "SQRT=23,INVERSE_SQRT=24,ABSOLUTE=18,EXPONENT=26,MINIMUM=12,MAXIMUM=13,LESS_THAN=15,GREATER_THAN=16,"
        "SIGN=25,COMPARE=35,SMOOTH_MIN=38,SMOOTH_MAX=39,ROUND=14,FLOOR=20,CEIL=21,TRUNC=32,FRACT=22,MODULO=17,"
        "FLOORED_MODULO=40,WRAP=34,SNAP=33,PINGPONG=37,SINE=4,COSINE=5,TANGENT=6,ARCSINE=7,ARCCOSINE=8,"
        "ARCTANGENT=9,ARCTAN2=19,SINH=29,COSH=30,TANH=31,RADIANS=27,DEGREES=28 use_clamp:b:custom2:1"
    ),
    "node.ShaderNodeMix.storage": (
        "blend_type:e:blend_type:0:MIX=0,DARKEN=7,MULTIPLY=2,BURN=11,LIGHTEN=8,SCREEN=4,DODGE=10,ADD=1,OVERLAY=9,"
        "SOFT_LIGHT=16,LINEAR_LIGHT=17,DIFFERENCE=6,EXCLUSION=18,SUBTRACT=3,DIVIDE=5,HUE=12,SATURATION=13,"
        "COLOR=15,VALUE=14 clamp_factor:b:clamp_factor:1 clamp_result:b:clamp_result:1 "
        "data_type:e:data_type:0:FLOAT=0,VECTOR=1,RGBA=2 factor_mode:e:factor_mode:0:UNIFORM=0,NON_UNIFORM=1"
    ),
    "node.ShaderNodeMixRGB": (
        "blend_type:e:custom1:0:MIX=0,DARKEN=7,MULTIPLY=2,BURN=11,LIGHTEN=8,SCREEN=4,DODGE=10,ADD=1,OVERLAY=9,"
        "SOFT_LIGHT=16,LINEAR_LIGHT=17,DIFFERENCE=6,EXCLUSION=18,SUBTRACT=3,DIVIDE=5,HUE=12,SATURATION=13,"
        "COLOR=15,VALUE=14 use_alpha:b:custom2:1 use_clamp:b:custom2:2"
    ),
    "node.ShaderNodeNormalMap.storage": (
        "space:e:space:0:TANGENT=0,OBJECT=1,WORLD=2,BLENDER_OBJECT=3,BLENDER_WORLD=4 uv_map:t:uv_map"
    ),
    "node.ShaderNodeOutputAOV.storage": ("aov_name:t:name"),
    "node.ShaderNodeOutputLight": ("target:e:custom1:0:ALL=0,EEVEE=1,CYCLES=2"),
    "node.ShaderNodeOutputLineStyle": (
        "blend_type:e:custom1:31:MIX=0,DARKEN=7,MULTIPLY=2,BURN=11,LIGHTEN=8,SCREEN=4,DODGE=10,ADD=1,OVERLAY=9,"
        "SOFT_LIGHT=16,LINEAR_LIGHT=17,DIFFERENCE=6,EXCLUSION=18,SUBTRACT=3,DIVIDE=5,HUE=12,SATURATION=13,"
        "COLOR=15,VALUE=14 target:e:custom1:3:ALL=0,EEVEE=1,CYCLES=2 use_alpha:b:custom2:1 use_clamp:b:custom2:2"
    ),
    "node.ShaderNodeOutputMaterial": ("target:e:custom1:0:ALL=0,EEVEE=1,CYCLES=2"),
    "node.ShaderNodeOutputWorld": ("target:e:custom1:0:ALL=0,EEVEE=1,CYCLES=2"),
    "node.ShaderNodeScript.storage": (
        "bytecode_hash:t:bytecode_hash mode:e:mode:0:INTERNAL=0,EXTERNAL=1 use_auto_update:b:flag:1"
    ),
    "node.ShaderNodeSeparateColor.storage": ("mode:e:mode:0:RGB=0,HSV=1,HSL=2"),
    "node.ShaderNodeSubsurfaceScattering": ("falloff:e:custom1:0:BURLEY=3,RANDOM_WALK=4,RANDOM_WALK_SKIN=5"),
    "node.ShaderNodeTangent.storage": (
        "axis:e:axis:0:X=0,Y=1,Z=2 direction_type:e:direction_type:0:RADIAL=0,UV_MAP=1 uv_map:t:uv_map"
    ),
    "node.ShaderNodeTexBrick.storage": (
        "offset:n:offset offset_frequency:n:offset_freq squash:n:squash squash_frequency:n:squash_freq"
    ),
    "node.ShaderNodeTexCoord": ("from_instancer:b:custom1:1 object:p:id"),
    "node.ShaderNodeTexEnvironment": ("image:p:id"),
    "node.ShaderNodeTexEnvironment.storage": (
        "interpolation:e:interpolation:0:Linear=0,Closest=1,Cubic=2,Smart=3 "
        "projection:e:projection:0:EQUIRECTANGULAR=0,MIRROR_BALL=1"
    ),
    "node.ShaderNodeTexGabor.storage": ("gabor_type:e:type:0:2D=0,3D=1"),
    "node.ShaderNodeTexGradient.storage": (
        "gradient_type:e:gradient_type:0:LINEAR=0,QUADRATIC=1,EASING=2,DIAGONAL=3,SPHERICAL=6,QUADRATIC_SPHERE=5,"
        "RADIAL=4"
    ),
    "node.ShaderNodeTexIES.storage": ("mode:e:mode:0:INTERNAL=0,EXTERNAL=1"),
    "node.ShaderNodeTexImage": ("image:p:id"),
    "node.ShaderNodeTexImage.storage": (
        "extension:e:extension:0:REPEAT=0,EXTEND=1,CLIP=2,MIRROR=3 "
        "interpolation:e:interpolation:0:Linear=0,Closest=1,Cubic=2,Smart=3 "
        "projection:e:projection:0:FLAT=0,BOX=1,SPHERE=2,TUBE=3 projection_blend:n:projection_blend"
    ),
    "node.ShaderNodeTexMagic.storage": ("turbulence_depth:n:depth"),
    "node.ShaderNodeTexNoise.storage": (
        "noise_dimensions:e:dimensions:0:1D=1,2D=2,3D=3,4D=4 "
        "noise_type:e:type:0:MULTIFRACTAL=0,RIDGED_MULTIFRACTAL=3,HYBRID_MULTIFRACTAL=2,FBM=1,HETERO_TERRAIN=4 "
        "normalize:b:normalize:1"
    ),
    "node.ShaderNodeTexPointDensity": ("object:p:id"),
    "node.ShaderNodeTexPointDensity.storage": (
        "interpolation:e:interpolation:0:Closest=1,Linear=0,Cubic=2 "
        "particle_color_source:e:color_source:0:PARTICLE_AGE=1,PARTICLE_SPEED=2,PARTICLE_VELOCITY=3 "
        "point_source:e:point_source:0:PARTICLE_SYSTEM=0,OBJECT=1 radius:n:radius resolution:n:resolution "
        "space:e:space:0:OBJECT=0,WORLD=1 vertex_attribute_name:t:vertex_attribute_name "
        "vertex_color_source:e:ob_color_source:0:VERTEX_COLOR=0,VERTEX_WEIGHT=1,VERTEX_NORMAL=2"
    ),
    "node.ShaderNodeTexSky.storage": (
        "air_density:n:air_density altitude:n:altitude dust_density:n:dust_density ground_albedo:n:ground_albedo "
        "ozone_density:n:ozone_density sky_type:e:sky_model:0:PREETHAM=0,HOSEK_WILKIE=1,NISHITA=2 "
        "sun_direction:n:sun_direction sun_disc:b:sun_disc:1 sun_elevation:a:sun_elevation "
        "sun_intensity:n:sun_intensity sun_rotation:a:sun_rotation sun_size:a:sun_size turbidity:n:turbidity"
    ),
    "node.ShaderNodeTexVoronoi.storage": (
        "distance:e:distance:0:EUCLIDEAN=0,MANHATTAN=1,CHEBYCHEV=2,MINKOWSKI=3 "
        "feature:e:feature:0:F1=0,F2=1,SMOOTH_F1=2,DISTANCE_TO_EDGE=3,N_SPHERE_RADIUS=4 normalize:b:normalize:1 "
        "voronoi_dimensions:e:dimensions:0:1D=1,2D=2,3D=3,4D=4"
    ),
    "node.ShaderNodeTexWave.storage": (
        "bands_direction:e:bands_direction:0:X=0,Y=1,Z=2,DIAGONAL=3 "
        "rings_direction:e:rings_direction:0:X=0,Y=1,Z=2,SPHERICAL=3 "
        "wave_profile:e:wave_profile:0:SIN=0,SAW=1,TRI=2 wave_type:e:wave_type:0:BANDS=0,RINGS=1"
    ),
    "node.ShaderNodeTexWhiteNoise": ("noise_dimensions:e:custom1:0:1D=1,2D=2,3D=3,4D=4"),
    "node.ShaderNodeUVAlongStroke": ("use_tips:b:custom1:1"),
    "node.ShaderNodeUVMap": ("from_instancer:b:custom1:1"),
    "node.ShaderNodeUVMap.storage": ("uv_map:t:uv_map"),
    "node.ShaderNodeVectorDisplacement": ("space:e:custom1:0:TANGENT=0,OBJECT=1,WORLD=2"),
    "node.ShaderNodeVectorMath": (
        "operation:e:custom1:0:ADD=0,SUBTRACT=1,MULTIPLY=2,DIVIDE=3,MULTIPLY_ADD=26,CROSS_PRODUCT=4,PROJECT=5,"
        "REFLECT=6,REFRACT=24,FACEFORWARD=25,DOT_PRODUCT=7,DISTANCE=8,LENGTH=9,SCALE=10,NORMALIZE=11,ABSOLUTE=17,"
        "MINIMUM=18,MAXIMUM=19,FLOOR=13,CEIL=14,FRACTION=16,MODULO=15,WRAP=20,SNAP=12,SINE=21,COSINE=22,TANGENT=23"
    ),
    "node.ShaderNodeVectorRotate": (
        "invert:b:custom2:1 rotation_type:e:custom1:0:AXIS_ANGLE=0,X_AXIS=1,Y_AXIS=2,Z_AXIS=3,EULER_XYZ=4"
    ),
    "node.ShaderNodeVectorTransform.storage": (
        "convert_from:e:convert_from:0:WORLD=0,OBJECT=1,CAMERA=2 "
        "convert_to:e:convert_to:0:WORLD=0,OBJECT=1,CAMERA=2 vector_type:e:type:0:POINT=1,VECTOR=0,NORMAL=2"
    ),
    "node.ShaderNodeVertexColor.storage": ("layer_name:t:layer_name"),
    "node.ShaderNodeVolumeScatter": (
        "phase:e:custom1:0:HENYEY_GREENSTEIN=0,FOURNIER_FORAND=1,DRAINE=2,RAYLEIGH=3,MIE=4"
    ),
    "node.ShaderNodeWireframe": ("use_pixel_size:b:custom1:1"),
    "object": (
        "add_rest_position_attribute:b:modifier_flag:1 color:n:col delta_location:n:dloc "
        "delta_rotation_euler:a:drot delta_rotation_quaternion:n:dquat delta_scale:n:dscale "
        "display_bounds_type:e:boundtype:0:BOX=0,SPHERE=1,CYLINDER=2,CONE=3,CAPSULE=7 "
        "display_type:e:dt:0:BOUNDS=1,WIRE=2,SOLID=3,TEXTURED=5 empty_display_size:n:empty_drawsize "
        "empty_display_type:e:empty_drawtype:0:PLAIN_AXES=2,ARROWS=1,SINGLE_ARROW=4,CIRCLE=3,CUBE=5,SPHERE=6,"
        "CONE=7,IMAGE=8 empty_image_depth:e:empty_image_depth:0:DEFAULT=0,FRONT=1,BACK=2 "
        "empty_image_offset:n:ima_ofs "
        "empty_image_side:e:empty_image_visibility_flag:12:DOUBLE_SIDED=0,FRONT=4,BACK=8 "
        "hide_probe_plane:b:restrictflag:8192 hide_probe_sphere:b:restrictflag:4096 "
        "hide_probe_volume:b:restrictflag:2048 hide_render:b:restrictflag:4 hide_select:b:restrictflag:2 "
        "hide_viewport:b:restrictflag:1 instance_faces_scale:n:dupfacesca "
        "instance_type:e:transflag:528:NONE=0,VERTS=16,FACES=512 is_holdout:b:restrictflag:512 "
        "is_shadow_catcher:b:restrictflag:1024 location:n:loc lock_location:m:protectflag:1,2,4 "
        "lock_rotation:m:protectflag:8,16,32 lock_rotation_w:b:protectflag:512 "
        "lock_rotations_4d:b:protectflag:1024 lock_scale:m:protectflag:64,128,256 parent:p:parent "
        "parent_vertices:n:par1,par2,par3 pass_index:n:index "
        "rotation_axis_angle:n:rotAngle,rotAxis[0],rotAxis[1],rotAxis[2] rotation_euler:a:rot "
        "rotation_mode:e:rotmode:0:QUATERNION=0,XYZ=1,XZY=2,YXZ=3,YZX=4,ZXY=5,ZYX=6,AXIS_ANGLE=-1 "
        "rotation_quaternion:n:quat scale:n:size show_all_edges:b:dtx:256 show_axis:b:dtx:2 show_bounds:b:dtx:1 "
        "show_empty_image_only_axis_aligned:b:empty_image_visibility_flag:16 "
        "show_empty_image_orthographic:i:empty_image_visibility_flag:2 "
        "show_empty_image_perspective:i:empty_image_visibility_flag:1 show_in_front:b:dtx:64 "
        "show_instancer_for_render:b:duplicator_visibility_flag:2 "
        "show_instancer_for_viewport:b:duplicator_visibility_flag:1 show_name:b:dtx:8 "
        "show_only_shape_key:b:shapeflag:1 show_texture_space:b:dtx:4 show_transparent:b:dtx:128 "
        "show_wire:b:dtx:32 track_axis:e:trackflag:0:POS_X=0,POS_Y=1,POS_Z=2,NEG_X=3,NEG_Y=4,NEG_Z=5 "
        "up_axis:e:upflag:0:X=0,Y=1,Z=2 use_camera_lock_parent:b:transflag:1 "
        "use_empty_image_alpha:b:empty_image_flag:1 use_grease_pencil_lights:b:dtx:1024 "
        "use_instance_faces_scale:b:transflag:1024 use_instance_vertices_rotation:b:transflag:32 "
        "use_shape_key_edit_mode:b:shapeflag:4 use_simulation_cache:b:flag:2048 visible_camera:i:restrictflag:8 "
        "visible_diffuse:i:restrictflag:16 visible_glossy:i:restrictflag:32 visible_shadow:i:restrictflag:256 "
        "visible_transmission:i:restrictflag:64 visible_volume_scatter:i:restrictflag:128"
    ),
    "particles": (
        "active_texture_index:n:texact adaptive_angle:n:adapt_angle adaptive_pixel:n:adapt_pix "
        "angular_velocity_factor:n:avefac "
        "angular_velocity_mode:e:avemode:0:NONE=0,VELOCITY=1,HORIZONTAL=3,VERTICAL=4,GLOBAL_X=5,GLOBAL_Y=6,"
        "GLOBAL_Z=7,RAND=2 apply_effector_to_children:b:flag:134217728 apply_guide_to_children:b:flag:1073741824 "
        "bending_random:n:bending_random branch_threshold:n:branch_thres brownian_factor:n:brownfac "
        "child_length:n:clength child_length_threshold:n:clength_thres child_parting_factor:n:parting_fac "
        "child_parting_max:n:parting_max child_parting_min:n:parting_min child_percent:n:child_nbr "
        "child_radius:n:childrad child_roundness:n:childflat child_size:n:childsize "
        "child_size_random:n:childrandsize child_type:e:childtype:0:NONE=0,SIMPLE=1,INTERPOLATED=2 "
        "clump_factor:n:clumpfac clump_noise_size:n:clump_noise_size clump_shape:n:clumppow "
        "collision_collection:p:collision_group color_maximum:n:color_vec_max count:n:totpart "
        "courant_target:n:courant_target create_long_hair_children:b:flag:268435456 damping:n:dampfac "
        "display_color:e:draw_col:0:NONE=0,MATERIAL=1,VELOCITY=2,ACCELERATION=3 "
        "display_method:e:draw_as:0:NONE=0,RENDER=10,DOT=1,CIRC=2,CROSS=3,AXIS=4 display_percentage:n:disp "
        "display_size:n:draw_size display_step:n:draw_step distribution:e:distr:0:JIT=0,RAND=1,GRID=2 "
        "drag_factor:n:dragfac effect_hair:n:eff_hair effector_amount:n:effector_amount "
        "emit_from:e:from:0:VERT=0,FACE=1,VOLUME=2 factor_random:n:randfac frame_end:n:end frame_start:n:sta "
        "grid_random:n:grid_rand grid_resolution:n:grid_res hair_step:n:hair_step hexagonal_grid:b:flag:16777216 "
        "instance_collection:p:dup_group instance_object:p:dup_ob "
        "integrator:e:integrator:0:EULER=0,VERLET=3,MIDPOINT=1,RK4=2 invert_grid:b:flag:67108864 "
        "jitter_factor:n:jitfac keyed_loops:n:keyed_loops keys_step:n:keys_step "
        "kink:e:kink:0:NO=0,CURL=1,RADIAL=2,WAVE=3,BRAID=4,SPIRAL=5 kink_amplitude:n:kink_amp "
        "kink_amplitude_clump:n:kink_amp_clump kink_amplitude_random:n:kink_amp_random "
        "kink_axis:e:kink_axis:0:X=0,Y=1,Z=2 kink_axis_random:n:kink_axis_random "
        "kink_extra_steps:n:kink_extra_steps kink_flat:n:kink_flat kink_frequency:n:kink_freq "
        "kink_shape:n:kink_shape length_random:n:randlength lifetime:n:lifetime lifetime_random:n:randlife "
        "line_length_head:n:draw_line[1] line_length_tail:n:draw_line[0] lock_boids_to_surface:b:flag:524288 "
        "mass:n:mass material:n:omat normal_factor:n:normfac object_align_factor:n:ob_vel object_factor:n:obfac "
        "particle_factor:n:partfac particle_size:n:size path_end:n:path_end path_start:n:path_start "
        "phase_factor:n:phasefac phase_factor_random:n:randphasefac "
        "physics_type:e:phystype:0:NO=0,NEWTON=1,KEYED=2,BOIDS=3,FLUID=4 radius_scale:n:rad_scale "
        "react_event:e:reactevent:0:DEATH=0,COLLIDE=1,NEAR=2 reactor_factor:n:reactfac render_step:n:ren_step "
        "render_type:e:ren_as:0:NONE=0,HALO=1,LINE=5,PATH=6,OBJECT=7,COLLECTION=8 "
        "rendered_child_count:n:ren_child_nbr root_radius:n:rad_root rotation_factor_random:n:randrotfac "
        "rotation_mode:e:rotmode:0:NONE=0,NOR=1,NOR_TAN=9,VEL=2,GLOB_X=3,GLOB_Y=4,GLOB_Z=5,OB_X=6,OB_Y=7,OB_Z=8 "
        "roughness_1:n:rough1 roughness_1_size:n:rough1_size roughness_2:n:rough2 roughness_2_size:n:rough2_size "
        "roughness_2_threshold:n:rough2_thres roughness_end_shape:n:rough_end_shape roughness_endpoint:n:rough_end "
        "shape:n:shape show_guide_hairs:b:draw:131072 show_hair_grid:b:draw:262144 show_health:b:draw:16 "
        "show_number:b:draw:512 show_size:b:draw:4 show_unborn:b:flag:32 show_velocity:b:draw:1 "
        "size_random:n:randsize subframes:n:subframes tangent_factor:n:tanfac tangent_phase:n:tanphase "
        "time_tweak:n:timetweak tip_radius:n:rad_tip trail_count:n:trail_count twist:n:twist "
        "type:e:type:0:EMITTER=0,HAIR=2 use_absolute_path_time:b:draw:32 use_adaptive_subframes:b:time_flag:1 "
        "use_advanced_hair:i:flag:32768 use_close_tip:b:shape_flag:1 use_clump_curve:b:child_flag:2 "
        "use_clump_noise:b:child_flag:1 use_collection_count:b:draw:64 use_collection_pick_random:b:draw:1024 "
        "use_dead:b:flag:64 use_die_on_collision:b:flag:4096 use_dynamic_rotation:b:flag:16384 "
        "use_emit_random:b:flag:128 use_even_distribution:b:flag:256 use_global_instance:b:draw:2 "
        "use_hair_bspline:b:flag:1024 use_modifier_stack:b:use_modifier_stack:1 "
        "use_multiply_size_mass:b:flag:65536 use_parent_particles:b:draw:256 use_react_multiple:b:flag:2 "
        "use_react_start_end:b:flag:1 use_regrow_hair:b:flag:16 use_render_adaptive:b:draw:2048 "
        "use_rotation_instance:b:draw:128 use_rotations:b:flag:512 use_roughness_curve:b:child_flag:4 "
        "use_scale_instance:i:draw:65536 use_self_effect:b:flag:4194304 use_size_deflect:b:flag:8192 "
        "use_strand_primitive:b:draw:32768 use_twist_curve:b:child_flag:8 use_velocity_length:b:draw:4096 "
        "use_whole_collection:b:draw:16384 userjit:n:userjit virtual_parents:n:parents"
    ),
    "preferences.apps": (
        "show_corner_split:i:app_flag:1 show_edge_resize:i:app_flag:4 show_regions_visibility_toggle:i:app_flag:2"
    ),
    "preferences.edit": (
        "auto_keying_mode:e:autokey_mode:6:ADD_REPLACE_KEYS=2,REPLACE_KEYS=4 "
        "collection_instance_empty_size:n:collection_instance_empty_size "
        "connect_strips_by_default:b:sequencer_editor_flag:2 "
        "fcurve_new_auto_smoothing:e:auto_smoothing_new:0:NONE=0,CONT_ACCEL=1 "
        "fcurve_unselected_alpha:n:fcu_inactive_alpha "
        "key_insert_channels:s:key_insert_channels:LOCATION=1,ROTATION=2,SCALE=4,ROTATE_MODE=8,CUSTOM_PROPS=16 "
        "keyframe_new_handle_type:e:keyhandles_new:0:FREE=0,ALIGNED=3,VECTOR=2,AUTO=1,AUTO_CLAMPED=4 "
        "keyframe_new_interpolation_type:e:ipo_new:0:CONSTANT=0,LINEAR=1,BEZIER=2,SINE=12,QUAD=9,CUBIC=6,"
        "QUART=10,QUINT=11,EXPO=8,CIRC=5,BACK=3,BOUNCE=4,ELASTIC=7 material_link:e:flag:256:OBDATA=0,OBJECT=256 "
        "node_margin:n:node_margin node_preview_resolution:n:node_preview_res node_use_insert_offset:b:uiflag:4096 "
        "object_align:e:flag:540672:WORLD=0,VIEW=524288,CURSOR=16384 "
        "sculpt_paint_overlay_color:n:sculpt_paint_overlay_col "
        "show_only_selected_curve_keyframes:b:animation_flag:2 undo_memory_limit:n:undomemory "
        "undo_steps:n:undosteps use_anim_channel_group_colors:b:animation_flag:1 "
        "use_auto_keyframe_insert_needed:b:autokey_flag:2 use_auto_keying:b:autokey_mode:1 "
        "use_auto_keying_warning:i:autokey_flag:128 use_cursor_lock_adjust:b:uiflag:64 "
        "use_duplicate_action:b:dupflag:1024 use_duplicate_armature:b:dupflag:512 "
        "use_duplicate_camera:b:dupflag:262144 use_duplicate_curve:b:dupflag:2 "
        "use_duplicate_curves:b:dupflag:16384 use_duplicate_grease_pencil:b:dupflag:8192 "
        "use_duplicate_lattice:b:dupflag:131072 use_duplicate_light:b:dupflag:32 "
        "use_duplicate_lightprobe:b:dupflag:4096 use_duplicate_material:b:dupflag:128 "
        "use_duplicate_mesh:b:dupflag:1 use_duplicate_metaball:b:dupflag:16 "
        "use_duplicate_node_tree:b:dupflag:1048576 use_duplicate_particle:b:dupflag:2048 "
        "use_duplicate_pointcloud:b:dupflag:32768 use_duplicate_speaker:b:dupflag:524288 "
        "use_duplicate_surface:b:dupflag:4 use_duplicate_text:b:dupflag:8 use_duplicate_volume:b:dupflag:65536 "
        "use_enter_edit_mode:b:flag:262144 use_fcurve_high_quality_drawing:b:animation_flag:4 "
        "use_global_undo:b:uiflag:8192 use_insertkey_xyz_to_rgb:b:autokey_flag:8 "
        "use_keyframe_insert_available:b:autokey_flag:1 use_keyframe_insert_needed:b:autokey_flag:2048 "
        "use_mouse_depth_cursor:b:uiflag:1024 use_negative_frames:i:flag:16777216 "
        "use_sequencer_simplified_tweaking:b:sequencer_editor_flag:1 use_text_edit_auto_close:b:text_flag:1 "
        "use_visual_keying:b:autokey_flag:4"
    ),
    "preferences.experimental": (
        "enable_new_cpu_compositor:b:experimental.enable_new_cpu_compositor:1 "
        "enable_overlay_next:b:experimental.enable_overlay_next:1 "
        "override_auto_resync:b:experimental.no_override_auto_resync:1 "
        "show_asset_debug_info:b:experimental.show_asset_debug_info:1 "
        "use_all_linked_data_direct:b:experimental.use_all_linked_data_direct:1 "
        "use_asset_indexing:b:experimental.no_asset_indexing:1 use_cycles_debug:b:experimental.use_cycles_debug:1 "
        "use_eevee_debug:b:experimental.use_eevee_debug:1 "
        "use_extended_asset_browser:b:experimental.use_extended_asset_browser:1 "
        "use_extensions_debug:b:experimental.use_extensions_debug:1 "
        "use_new_curves_tools:b:experimental.use_new_curves_tools:1 "
        "use_new_file_import_nodes:b:experimental.use_new_file_import_nodes:1 "
        "use_new_point_cloud_type:b:experimental.use_new_point_cloud_type:1 "
        "use_new_volume_nodes:b:experimental.use_new_volume_nodes:1 "
        "use_recompute_usercount_on_save_debug:b:experimental.use_recompute_usercount_on_save_debug:1 "
        "use_sculpt_texture_paint:b:experimental.use_sculpt_texture_paint:1 "
        "use_sculpt_tools_tilt:b:experimental.use_sculpt_tools_tilt:1 "
        "use_shader_node_previews:b:experimental.use_shader_node_previews:1 "
        "use_undo_legacy:b:experimental.use_undo_legacy:1 use_viewport_debug:b:experimental.use_viewport_debug:1"
    ),
    "preferences.filepaths": (
        "active_asset_library:n:active_asset_library animation_player:t:anim_player "
        "animation_player_preset:e:anim_player_preset:0:INTERNAL=0,DJV=2,FRAMECYCLER=3,RV=4,MPLAYER=5,CUSTOM=50 "
        "auto_save_time:n:savetime file_preview_type:e:file_preview_type:0:NONE=0,AUTO=1,SCREENSHOT=2,CAMERA=3 "
        "font_directory:t:fontdir i18n_branches_directory:t:i18ndir image_editor:t:image_editor "
        "recent_files:n:recent_files render_cache_directory:t:render_cachedir render_output_directory:t:renderdir "
        "save_version:n:versions show_hidden_files_datablocks:i:uiflag:65536 "
        "show_recent_locations:i:uiflag:268435456 sound_directory:t:sounddir temporary_directory:t:tempdir "
        "text_editor:t:text_editor text_editor_args:t:text_editor_args texture_directory:t:textudir "
        "use_auto_save_temporary_files:b:flag:1 use_extension_online_access_handled:b:extension_flag:1 "
        "use_file_compression:b:flag:32768 use_filter_files:b:uiflag:8 use_load_ui:i:flag:8388608 "
        "use_relative_paths:b:flag:1048576 use_scripts_auto_execute:i:flag:4194304 "
        "use_tabs_as_spaces:i:flag:33554432"
    ),
    "preferences.inputs": (
        "drag_threshold:n:drag_threshold drag_threshold_mouse:n:drag_threshold_mouse "
        "drag_threshold_tablet:n:drag_threshold_tablet invert_mouse_zoom:b:uiflag:33554432 "
        "invert_zoom_wheel:b:uiflag:4 mouse_double_click_time:n:dbl_click_time "
        "mouse_emulate_3_button_modifier:e:mouse_emulate_3_button_modifier:0:ALT=0,OSKEY=1 "
        "move_threshold:n:move_threshold navigation_mode:e:navigation_mode:0:WALK=0,FLY=1 "
        "ndof_fly_helicopter:b:ndof_flag:2 ndof_lock_camera_pan_zoom:b:ndof_flag:65536 "
        "ndof_lock_horizon:b:ndof_flag:4 ndof_orbit_sensitivity:n:ndof_orbit_sensitivity "
        "ndof_pan_yz_swap_axis:b:ndof_flag:128 ndof_panx_invert_axis:b:ndof_flag:4096 "
        "ndof_pany_invert_axis:b:ndof_flag:8192 ndof_panz_invert_axis:b:ndof_flag:16384 "
        "ndof_rotx_invert_axis:b:ndof_flag:512 ndof_roty_invert_axis:b:ndof_flag:1024 "
        "ndof_rotz_invert_axis:b:ndof_flag:2048 ndof_sensitivity:n:ndof_sensitivity ndof_show_guide:b:ndof_flag:1 "
        "ndof_view_navigate_method:e:ndof_flag:64:FREE=0,ORBIT=64 "
        "ndof_view_rotate_method:e:ndof_flag:32768:TURNTABLE=32768,TRACKBALL=0 ndof_zoom_invert:b:ndof_flag:256 "
        "pressure_softness:n:pressure_softness pressure_threshold_max:n:pressure_threshold_max "
        "tablet_api:e:tablet_api:0:AUTOMATIC=0,WINDOWS_INK=1,WINTAB=2 "
        "touchpad_scroll_direction:e:trackpad_scroll_direction:0:TRADITIONAL=0,NATURAL=1 "
        "use_auto_perspective:b:uiflag:2048 use_drag_immediately:b:flag:2097152 use_emulate_numpad:b:flag:8192 "
        "use_mouse_continuous:b:uiflag:16777216 use_mouse_depth_navigate:b:uiflag:32768 "
        "use_mouse_emulate_3_button:b:flag:4096 use_multitouch_gestures:i:uiflag:1 "
        "use_numeric_input_advanced:b:flag:2 use_rotate_around_active:b:uiflag:16384 "
        "use_zoom_to_mouse:b:uiflag:1048576 view_rotate_method:e:flag:32:TURNTABLE=0,TRACKBALL=32 "
        "view_rotate_sensitivity_trackball:n:view_rotate_sensitivity_trackball "
        "view_rotate_sensitivity_turntable:a:view_rotate_sensitivity_turntable "
        "view_zoom_axis:e:uiflag:67108864:VERTICAL=0,HORIZONTAL=67108864 "
        "view_zoom_method:e:viewzoom:0:CONTINUE=0,DOLLY=2,SCALE=1"
    ),
    "preferences.keymap": ("active_keyconfig:t:keyconfigstr show_ui_keyconfig:i:space_data.flag:1"),
    "preferences.system": (
        "anisotropic_filter:e:anisotropic_filter:0:FILTER_0=1,FILTER_2=2,FILTER_4=4,FILTER_8=8,FILTER_16=16 "
        "audio_channels:e:audiochannels:0:MONO=1,STEREO=2,SURROUND4=4,SURROUND51=6,SURROUND71=8 "
        "audio_mixing_buffer:e:mixbufsize:0:SAMPLES_256=256,SAMPLES_512=512,SAMPLES_1024=1024,SAMPLES_2048=2048,"
        "SAMPLES_4096=4096,SAMPLES_8192=8192,SAMPLES_16384=16384,SAMPLES_32768=32768 "
        "audio_sample_format:e:audioformat:0:U8=1,S16=18,S24=19,S32=20,FLOAT=36,DOUBLE=40 "
        "audio_sample_rate:e:audiorate:0:RATE_44100=44100,RATE_48000=48000,RATE_96000=96000,RATE_192000=192000 "
        "gl_clip_alpha:n:glalphaclip "
        "gl_texture_limit:e:glreslimit:0:CLAMP_OFF=0,CLAMP_8192=8192,CLAMP_4096=4096,CLAMP_2048=2048,"
        "CLAMP_1024=1024,CLAMP_512=512,CLAMP_256=256,CLAMP_128=128 "
        "image_draw_method:e:image_draw_method:0:AUTO=0,2DTEXTURE=2,GLSL=1 light_ambient:n:light_ambient "
        "max_shader_compilation_subprocesses:n:max_shader_compilation_subprocesses "
        "memory_cache_limit:n:memcachelimit network_connection_limit:n:network_connection_limit "
        "network_timeout:n:network_timeout register_all_users:b:uiflag:4194304 scrollback:n:scrollback "
        "sequencer_disk_cache_compression:e:sequencer_disk_cache_compression:0:NONE=0,LOW=1,HIGH=2 "
        "sequencer_disk_cache_size_limit:n:sequencer_disk_cache_size_limit "
        "sequencer_proxy_setup:e:sequencer_proxy_setup:0:MANUAL=0,AUTOMATIC=1 "
        "texture_collection_rate:n:texcollectrate texture_time_out:n:textimeout "
        "use_edit_mode_smooth_wire:i:gpu_flag:2 use_gpu_subdivision:b:gpu_flag:8 use_online_access:b:flag:512 "
        "use_overlay_smooth_wire:b:gpu_flag:4 use_region_overlap:b:uiflag2:2 use_select_pick_depth:i:gpu_flag:1 "
        "use_sequencer_disk_cache:b:sequencer_disk_cache_flag:2048 use_studio_light_edit:b:edit_studio_light:1 "
        "vbo_collection_rate:n:vbocollectrate vbo_time_out:n:vbotimeout "
        "viewport_aa:e:viewport_aa:0:OFF=0,FXAA=1,5=5,8=8,11=11,16=16,32=32"
    ),
    "preferences.view": (
        "color_picker_type:e:color_picker_type:0:CIRCLE_HSV=0,CIRCLE_HSL=4,SQUARE_SV=1,SQUARE_HS=2,SQUARE_HV=3 "
        "factor_display_type:e:factor_display_type:0:FACTOR=0,PERCENTAGE=1 "
        "filebrowser_display_type:e:filebrowser_display_type:0:SCREEN=0,WINDOW=1 font_path_ui:t:font_path_ui "
        "font_path_ui_mono:t:font_path_ui_mono gizmo_size:n:gizmo_size "
        "gizmo_size_navigate_v3d:n:gizmo_size_navigate_v3d header_align:e:uiflag:384:NONE=0,TOP=256,BOTTOM=384 "
        "lookdev_sphere_size:n:lookdev_sphere_size mini_axis_brightness:n:rvibright mini_axis_size:n:rvisize "
        "mini_axis_type:e:mini_axis_type:0:NONE=2,MINIMAL=1,GIZMO=0 open_sublevel_delay:n:menuthreshold2 "
        "open_toplevel_delay:n:menuthreshold1 pie_animation_timeout:n:pie_animation_timeout "
        "pie_initial_timeout:n:pie_initial_timeout pie_menu_confirm:n:pie_menu_confirm "
        "pie_menu_radius:n:pie_menu_radius pie_menu_threshold:n:pie_menu_threshold "
        "pie_tap_timeout:n:pie_tap_timeout playback_fps_samples:n:playback_fps_samples "
        "render_display_type:e:render_display_type:0:NONE=0,SCREEN=1,AREA=2,WINDOW=3 "
        "rotation_angle:n:pad_rot_angle show_addons_enabled_only:b:space_data.flag:2 "
        "show_column_layout:b:uiflag:32 show_developer_ui:b:flag:1024 show_extensions_updates:b:statusbar_flag:32 "
        "show_gizmo:b:gizmo_flag:1 show_navigate_ui:b:uiflag:131072 show_object_info:b:uiflag:16 "
        "show_playback_fps:b:uiflag:2097152 show_splash:i:uiflag:134217728 "
        "show_statusbar_memory:b:statusbar_flag:1 show_statusbar_scene_duration:b:statusbar_flag:16 "
        "show_statusbar_stats:b:statusbar_flag:4 show_statusbar_version:b:statusbar_flag:8 "
        "show_tooltips:b:flag:2048 show_tooltips_python:b:flag:67108864 show_view_name:b:uiflag:262144 "
        "smooth_view:n:smooth_viewtx text_hinting:e:text_render:14:AUTO=0,NONE=2,SLIGHT=4,FULL=8 "
        "timecode_style:e:timecode_style:0:MINIMAL=0,SMPTE=2,SMPTE_COMPACT=1,MILLISECONDS=3,SECONDS_ONLY=4 "
        "ui_line_width:e:ui_line_width:0:THIN=-1,AUTO=0,THICK=1 ui_scale:n:ui_scale "
        "use_filter_brushes_by_tool:b:uiflag:8388608 use_fresnel_edit:b:gpu_flag:16 "
        "use_mouse_over_open:b:uiflag:512 use_save_prompt:b:uiflag:1073741824 "
        "use_text_antialiasing:i:text_render:1 use_text_render_subpixelaa:b:text_render:16 "
        "use_translate_interface:b:transopts:2 use_translate_new_dataname:b:transopts:256 "
        "use_translate_reports:b:transopts:4 use_translate_tooltips:b:transopts:1 "
        "use_weight_color_range:b:flag:131072 view2d_grid_spacing_min:n:v2d_min_gridsize "
        "view_frame_keyframes:n:view_frame_keyframes view_frame_seconds:n:view_frame_seconds "
        "view_frame_type:e:view_frame_type:0:KEEP_RANGE=0,SECONDS=1,KEYFRAMES=2"
    ),
    "rigid_body": (
        "angular_damping:n:ang_damping "
        "collision_collections:m:col_groups:1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,"
        "131072,262144,524288 collision_margin:n:margin "
        "collision_shape:e:shape:0:BOX=0,SPHERE=1,CAPSULE=2,CYLINDER=3,CONE=4,CONVEX_HULL=5,MESH=6,COMPOUND=7 "
        "deactivate_angular_velocity:n:ang_sleep_thresh deactivate_linear_velocity:n:lin_sleep_thresh "
        "enabled:i:flag:32 friction:n:friction kinematic:b:flag:1 linear_damping:n:lin_damping mass:n:mass "
        "mesh_source:e:mesh_source:0:BASE=0,DEFORM=1,FINAL=2 restitution:n:restitution "
        "type:e:type:0:ACTIVE=0,PASSIVE=1 use_deactivation:b:flag:8 use_deform:b:flag:128 use_margin:b:flag:64 "
        "use_start_deactivated:b:flag:16"
    ),
    "scene": (
        "audio_distance_model:e:audio.distance_model:0:NONE=0,INVERSE=1,INVERSE_CLAMPED=2,LINEAR=3,"
        "LINEAR_CLAMPED=4,EXPONENT=5,EXPONENT_CLAMPED=6 audio_doppler_factor:n:audio.doppler_factor "
        "audio_doppler_speed:n:audio.speed_of_sound audio_volume:n:audio.volume camera:p:camera "
        "frame_current:n:r.cfra frame_end:n:r.efra frame_preview_end:n:r.pefra frame_preview_start:n:r.psfra "
        "frame_start:n:r.sfra frame_step:n:r.frame_step frame_subframe:n:r.subframe "
        "gravity:n:physics_settings.gravity lock_frame_selection_to_range:b:r.flag:2 "
        "show_keys_from_selected_only:i:flag:16 show_subframe:b:r.flag:8 "
        "simulation_frame_end:n:simulation_frame_end simulation_frame_start:n:simulation_frame_start "
        "use_audio:i:audio.flag:1 use_audio_scrub:b:audio.flag:4 use_custom_simulation_range:b:flag:64 "
        "use_gravity:b:physics_settings.flag:1 use_nodes:b:use_nodes:1 use_preview_range:b:r.flag:1 "
        "use_stamp_note:t:r.stamp_udata"
    ),
    "scene.display": (
        "light_direction:n:light_direction matcap_ssao_attenuation:n:matcap_ssao_attenuation "
        "matcap_ssao_distance:n:matcap_ssao_distance matcap_ssao_samples:n:matcap_ssao_samples "
        "render_aa:e:render_aa:0:OFF=0,FXAA=1,5=5,8=8,11=11,16=16,32=32 shadow_focus:n:shadow_focus "
        "shadow_shift:a:shadow_shift viewport_aa:e:viewport_aa:0:OFF=0,FXAA=1,5=5,8=8,11=11,16=16,32=32"
    ),
    "scene.display.shading": (
        "aov_name:t:aov_name background_color:n:background_color "
        "background_type:e:background_type:0:THEME=0,WORLD=1,VIEWPORT=2 cavity_ridge_factor:n:cavity_ridge_factor "
        "cavity_type:e:cavity_type:0:WORLD=0,SCREEN=1,BOTH=2 cavity_valley_factor:n:cavity_valley_factor "
        "color_type:e:color_type:0:MATERIAL=0,SINGLE=2,OBJECT=4,RANDOM=1,VERTEX=5,TEXTURE=3 "
        "curvature_ridge_factor:n:curvature_ridge_factor curvature_valley_factor:n:curvature_valley_factor "
        "light:e:light:0:STUDIO=1,MATCAP=2,FLAT=0 object_outline_color:n:object_outline_color "
        "render_pass:e:render_pass:0:COMBINED=1,EMISSION=1024,ENVIRONMENT=2048,AO=8192,SHADOW=4096,"
        "TRANSPARENT=1048576,DIFFUSE_LIGHT=16,DIFFUSE_COLOR=32,SPECULAR_LIGHT=64,SPECULAR_COLOR=128,"
        "VOLUME_LIGHT=512,POSITION=2097152,NORMAL=8,MIST=4,CryptoObject=65536,CryptoAsset=131072,"
        "CryptoMaterial=262144 shadow_intensity:n:shadow_intensity show_backface_culling:b:flag:1024 "
        "show_cavity:b:flag:32 show_object_outline:b:flag:1 show_shadows:b:flag:4 "
        "show_specular_highlight:b:flag:16 show_xray:b:flag:2 show_xray_wireframe:b:flag:256 "
        "single_color:n:single_color studiolight_background_alpha:n:studiolight_background "
        "studiolight_background_blur:n:studiolight_blur studiolight_intensity:n:studiolight_intensity "
        "studiolight_rotate_z:a:studiolight_rot_z type:e:type:0:WIREFRAME=2,SOLID=3,MATERIAL=4,RENDERED=6 "
        "use_compositor:e:use_compositor:0:DISABLED=0,CAMERA=1,ALWAYS=2 use_dof:b:flag:2048 "
        "use_scene_lights:b:flag:8 use_scene_lights_render:b:flag:4096 use_scene_world:b:flag:128 "
        "use_scene_world_render:b:flag:8192 use_studiolight_view_rotation:i:flag:16384 "
        "use_world_space_lighting:b:flag:512 wireframe_color_type:e:wire_color_type:0:THEME=2,OBJECT=4,RANDOM=1 "
        "xray_alpha:n:xray_alpha xray_alpha_wireframe:n:xray_alpha_wire"
    ),
    "scene.display_settings": ("display_device:t:display_device"),
    "scene.eevee": (
        "bokeh_max_size:n:bokeh_max_size bokeh_neighbor_max:n:bokeh_neighbor_max bokeh_overblur:n:bokeh_overblur "
        "bokeh_threshold:n:bokeh_threshold clamp_surface_direct:n:clamp_surface_direct "
        "clamp_surface_indirect:n:clamp_surface_indirect clamp_volume_direct:n:clamp_volume_direct "
        "clamp_volume_indirect:n:clamp_volume_indirect fast_gi_bias:n:gtao_focus "
        "fast_gi_distance:n:fast_gi_distance "
        "fast_gi_method:e:fast_gi_method:0:AMBIENT_OCCLUSION_ONLY=1,GLOBAL_ILLUMINATION=0 "
        "fast_gi_quality:n:gtao_quality fast_gi_ray_count:n:fast_gi_ray_count "
        "fast_gi_resolution:e:gtao_resolution:0:1=1,2=2,4=4,8=8,16=16 fast_gi_step_count:n:fast_gi_step_count "
        "fast_gi_thickness_far:a:fast_gi_thickness_far fast_gi_thickness_near:n:fast_gi_thickness_near "
        "gi_cubemap_resolution:e:gi_cubemap_resolution:0:128=128,256=256,512=512,1024=1024,2048=2048,4096=4096 "
        "gi_diffuse_bounces:n:gi_diffuse_bounces gi_glossy_clamp:n:gi_glossy_clamp "
        "gi_irradiance_pool_size:e:gi_irradiance_pool_size:0:16=16,32=32,64=64,128=128,256=256,512=512,1024=1024 "
        "gi_visibility_resolution:e:gi_visibility_resolution:0:8=8,16=16,32=32,64=64 gtao_distance:n:gtao_distance "
        "gtao_quality:n:gtao_quality light_threshold:n:light_threshold "
        "motion_blur_depth_scale:n:motion_blur_depth_scale motion_blur_max:n:motion_blur_max "
        "motion_blur_steps:n:motion_blur_steps overscan_size:n:overscan "
        "ray_tracing_method:e:ray_tracing_method:0:PROBE=0,SCREEN=1 "
        "shadow_pool_size:e:shadow_pool_size:0:16=16,32=32,64=64,128=128,256=256,512=512,1024=1024 "
        "shadow_ray_count:n:shadow_ray_count shadow_resolution_scale:n:shadow_resolution_scale "
        "shadow_step_count:n:shadow_step_count taa_render_samples:n:taa_render_samples taa_samples:n:taa_samples "
        "use_bokeh_jittered:b:flag:8388608 use_fast_gi:b:flag:268435456 use_gtao:b:flag:16 "
        "use_overscan:b:flag:2097152 use_raytracing:b:flag:16384 use_shadow_jitter_viewport:b:flag:67108864 "
        "use_shadows:b:flag:16777216 use_taa_reprojection:b:flag:2048 use_volume_custom_range:b:flag:134217728 "
        "use_volumetric_shadows:b:flag:4 volumetric_end:n:volumetric_end "
        "volumetric_light_clamp:n:volumetric_light_clamp volumetric_ray_depth:n:volumetric_ray_depth "
        "volumetric_sample_distribution:n:volumetric_sample_distribution volumetric_samples:n:volumetric_samples "
        "volumetric_shadow_samples:n:volumetric_shadow_samples volumetric_start:n:volumetric_start "
        "volumetric_tile_size:e:volumetric_tile_size:0:1=1,2=2,4=4,8=8,16=16"
    ),
    "scene.render": (
        "bake_bias:n:bake_biasdist bake_margin:n:bake_filter "
        "bake_margin_type:e:bake_margin_type:0:ADJACENT_FACES=0,EXTEND=1 bake_samples:n:bake_samples "
        "bake_type:e:bake_mode:0:NORMALS=0,DISPLACEMENT=1 bake_user_scale:n:bake_user_scale "
        "border_max_x:n:border.xmax border_max_y:n:border.ymax border_min_x:n:border.xmin "
        "border_min_y:n:border.ymin compositor_device:e:compositor_device:0:CPU=0,GPU=1 "
        "compositor_precision:e:compositor_precision:0:AUTO=0,FULL=1 dither_intensity:n:dither_intensity "
        "film_transparent:b:alphamode:1 filter_size:n:gauss fps:n:frs_sec fps_base:n:frs_sec_base "
        "frame_map_new:n:images frame_map_old:n:framapto hair_subdiv:n:hair_subdiv "
        "hair_type:e:hair_type:0:STRAND=0,STRIP=1 line_thickness:n:unit_line_thickness "
        "line_thickness_mode:e:line_thickness_mode:0:ABSOLUTE=1,RELATIVE=2 "
        "metadata_input:e:stamp:4096:SCENE=0,STRIPS=4096 "
        "motion_blur_position:e:motion_blur_position:0:START=1,CENTER=0,END=2 motion_blur_shutter:n:blurfac "
        "pixel_aspect_x:n:xasp pixel_aspect_y:n:yasp "
        "preview_pixel_size:e:preview_pixel_size:0:AUTO=0,1=1,2=2,4=4,8=8 resolution_percentage:n:size "
        "resolution_x:n:xsch resolution_y:n:ysch "
        "sequencer_gl_preview:e:seq_prev_type:0:WIREFRAME=2,SOLID=3,MATERIAL=4,RENDERED=6 "
        "simplify_child_particles:n:simplify_particles simplify_child_particles_render:n:simplify_particles_render "
        "simplify_gpencil:b:simplify_gpencil:1 simplify_gpencil_antialiasing:i:simplify_gpencil:256 "
        "simplify_gpencil_modifier:i:simplify_gpencil:8 simplify_gpencil_onplay:b:simplify_gpencil:2 "
        "simplify_gpencil_shader_fx:i:simplify_gpencil:32 simplify_gpencil_tint:i:simplify_gpencil:128 "
        "simplify_gpencil_view_fill:i:simplify_gpencil:4 simplify_subdivision:n:simplify_subsurf "
        "simplify_subdivision_render:n:simplify_subsurf_render simplify_volumes:n:simplify_volumes "
        "stamp_background:n:bg_stamp stamp_font_size:n:stamp_font_id stamp_foreground:n:fg_stamp "
        "stamp_note_text:t:stamp_udata threads_mode:e:mode:524288:AUTO=0,FIXED=524288 use_bake_clear:b:bake_flag:1 "
        "use_bake_lores_mesh:b:bake_flag:32 use_bake_multires:b:bake_flag:16 "
        "use_bake_selected_to_active:b:bake_flag:4 use_bake_user_scale:b:bake_flag:128 use_border:b:mode:512 "
        "use_compositing:b:scemode:64 use_crop_to_border:b:mode:2048 use_file_extension:b:scemode:16 "
        "use_freestyle:b:mode:33554432 use_high_quality_normals:b:perf_flag:1 "
        "use_lock_interface:b:use_lock_interface:1 use_motion_blur:b:mode:16384 use_multiview:b:scemode:2097152 "
        "use_new_cpu_compositor:i:use_old_cpu_compositor:1 use_overwrite:i:mode:4194304 "
        "use_persistent_data:b:mode:67108864 use_placeholder:b:mode:8388608 use_render_cache:b:scemode:1048576 "
        "use_sequencer:b:scemode:1 use_sequencer_override_scene_strip:b:seq_flag:32 use_simplify:b:mode:16777216 "
        "use_simplify_normals:b:mode:2 use_single_layer:b:scemode:512 use_stamp:b:stamp:64 "
        "use_stamp_camera:b:stamp:8 use_stamp_date:b:stamp:4 use_stamp_filename:b:stamp:256 "
        "use_stamp_frame:b:stamp:2 use_stamp_frame_range:b:stamp:32768 use_stamp_hostname:b:stamp:65536 "
        "use_stamp_labels:i:stamp:16384 use_stamp_lens:b:stamp:2048 use_stamp_marker:b:stamp:128 "
        "use_stamp_memory:b:stamp:8192 use_stamp_note:b:stamp:32 use_stamp_render_time:b:stamp:1024 "
        "use_stamp_scene:b:stamp:16 use_stamp_sequencer_strip:b:stamp:512 use_stamp_time:b:stamp:1 "
        "views_format:e:views_format:0:STEREO_3D=0,MULTIVIEW=1"
    ),
    "scene.render.ffmpeg": (
        "audio_bitrate:n:audio_bitrate "
        "audio_channels:e:audio_channels:0:MONO=1,STEREO=2,SURROUND4=4,SURROUND51=6,SURROUND71=8 "
        "audio_codec:e:audio_codec:0:NONE=0,AAC=86018,AC3=86019,FLAC=86028,MP2=86016,MP3=86017,OPUS=86076,"
        "PCM=65536,VORBIS=86021 audio_mixrate:n:audio_mixrate audio_volume:n:audio_volume "
        "buffersize:n:rc_buffer_size "
        "codec:e:codec:0:NONE=0,DNXHD=99,DV=24,FFV1=33,FLASH=21,H264=27,HUFFYUV=25,MPEG1=1,MPEG2=2,MPEG4=12,"
        "PNG=61,QTRLE=55,THEORA=30,WEBM=167,AV1=225 "
        "constant_rate_factor:e:constant_rate_factor:0:NONE=-1,LOSSLESS=0,PERC_LOSSLESS=17,HIGH=20,MEDIUM=23,"
        "LOW=26,VERYLOW=29,LOWEST=32 ffmpeg_preset:e:ffmpeg_preset:0:BEST=11,GOOD=10,REALTIME=12 "
        "format:e:type:0:MPEG1=0,MPEG2=1,MPEG4=2,AVI=3,QUICKTIME=4,DV=5,OGG=10,MKV=9,FLASH=8,WEBM=12 "
        "gopsize:n:gop_size max_b_frames:n:max_b_frames maxrate:n:rc_max_rate minrate:n:rc_min_rate "
        "muxrate:n:mux_rate packetsize:n:mux_packet_size use_autosplit:b:flags:2 use_lossless_output:b:flags:4 "
        "use_max_b_frames:b:flags:8 video_bitrate:n:video_bitrate"
    ),
    "scene.render.image_settings": (
        "cineon_black:n:cineon_black cineon_gamma:n:cineon_gamma cineon_white:n:cineon_white "
        "color_depth:e:depth:0:8=2,16=16 color_management:e:color_management:0:FOLLOW_SCENE=0,OVERRIDE=1 "
        "color_mode:e:planes:0:BW=8,RGB=24,RGBA=32 compression:n:compress "
        "exr_codec:e:exr_codec:0:NONE=0,PXR24=1,ZIP=2,PIZ=3,RLE=4,ZIPS=5,DWAA=8,DWAB=9 "
        "file_format:e:imtype:0:BMP=20,IRIS=1,PNG=17,JPEG=4,JPEG2000=30,TARGA=0,TARGA_RAW=14,CINEON=26,DPX=27,"
        "OPEN_EXR_MULTILAYER=28,OPEN_EXR=23,HDR=21,TIFF=22,WEBP=35,FFMPEG=24 "
        "jpeg2k_codec:e:jp2_codec:0:JP2=0,J2K=1 quality:n:quality "
        "tiff_codec:e:tiff_codec:0:NONE=3,DEFLATE=0,LZW=1,PACKBITS=2 use_cineon_log:b:cineon_flag:1 "
        "use_jpeg2k_cinema_48:b:jp2_flag:4 use_jpeg2k_cinema_preset:b:jp2_flag:2 use_jpeg2k_ycc:b:jp2_flag:1 "
        "use_preview:b:flag:2 views_format:e:views_format:0:INDIVIDUAL=0,STEREO_3D=1"
    ),
    "scene.unit_settings": (
        "scale_length:n:scale_length system:e:system:0:NONE=0,METRIC=1,IMPERIAL=2 "
        "system_rotation:e:system_rotation:0:DEGREES=0,RADIANS=2 use_separate:b:flag:1"
    ),
    "scene.view_settings": (
        "exposure:n:exposure gamma:n:gamma look:t:look use_curve_mapping:b:flag:1 use_hdr_view:b:flag:2 "
        "use_white_balance:b:flag:4 view_transform:t:view_transform white_balance_tint:n:tint"
    ),
    "text": (
        "active_textbox:n:actbox align_x:e:spacemode:0:LEFT=0,CENTER=1,RIGHT=2,JUSTIFY=3,FLUSH=4 "
        "align_y:e:align_y:0:TOP=1,TOP_BASELINE=0,CENTER=2,BOTTOM_BASELINE=3,BOTTOM=4 bevel_depth:n:ext2 "
        "bevel_factor_end:n:bevfac2 bevel_factor_mapping_end:e:bevfac2_mapping:0:RESOLUTION=0,SEGMENTS=1,SPLINE=2 "
        "bevel_factor_mapping_start:e:bevfac1_mapping:0:RESOLUTION=0,SEGMENTS=1,SPLINE=2 "
        "bevel_factor_start:n:bevfac1 bevel_mode:e:bevel_mode:0:ROUND=0,OBJECT=1,PROFILE=2 bevel_object:p:bevobj "
        "bevel_resolution:n:bevresol dimensions:e:flag:1:2D=0,3D=1 eval_time:n:ctime extrude:n:ext1 "
        "family:t:family follow_curve:p:textoncurve offset_x:n:xof offset_y:n:yof "
        "overflow:e:overflow:0:NONE=0,SCALE=1,TRUNCATE=2 path_duration:n:pathlen render_resolution_u:n:resolu_ren "
        "render_resolution_v:n:resolv_ren resolution_u:n:resolu resolution_v:n:resolv shear:n:shear size:n:fsize "
        "small_caps_scale:n:smallcaps_scale space_character:n:spacing space_line:n:linedist space_word:n:wordspace "
        "taper_object:p:taperobj taper_radius_mode:e:taper_radius_mode:0:OVERRIDE=0,MULTIPLY=1,ADD=2 "
        "twist_mode:e:twist_mode:0:Z_UP=0,MINIMUM=3,TANGENT=4 twist_smooth:n:twist_smooth "
        "underline_height:n:ulheight underline_position:n:ulpos use_deform_bounds:i:flag:64 "
        "use_fast_edit:b:flag:512 use_fill_caps:b:flag:16384 use_map_taper:b:flag:32768 use_path:b:flag:8 "
        "use_path_clamp:b:flag:32 use_path_follow:b:flag:16 use_radius:b:flag:4096 use_stretch:b:flag:128"
    ),
    "view_layer": (
        "material_override:p:mat_override pass_alpha_threshold:n:pass_alpha_threshold "
        "pass_cryptomatte_depth:n:cryptomatte_levels samples:n:samples use:b:flag:1 use_ao:b:layflag:128 "
        "use_freestyle:b:flag:4 use_motion_blur:b:layflag:512 use_pass_ambient_occlusion:b:passflag:64 "
        "use_pass_combined:b:passflag:1 use_pass_cryptomatte_accurate:b:cryptomatte_flag:8 "
        "use_pass_cryptomatte_asset:b:cryptomatte_flag:4 use_pass_cryptomatte_material:b:cryptomatte_flag:2 "
        "use_pass_cryptomatte_object:b:cryptomatte_flag:1 use_pass_diffuse_color:b:passflag:2097152 "
        "use_pass_diffuse_direct:b:passflag:524288 use_pass_diffuse_indirect:b:passflag:1048576 "
        "use_pass_emit:b:passflag:65536 use_pass_environment:b:passflag:131072 "
        "use_pass_glossy_color:b:passflag:16777216 use_pass_glossy_direct:b:passflag:4194304 "
        "use_pass_glossy_indirect:b:passflag:8388608 use_pass_material_index:b:passflag:262144 "
        "use_pass_mist:b:passflag:16384 use_pass_normal:b:passflag:256 use_pass_object_index:b:passflag:2048 "
        "use_pass_position:b:passflag:128 use_pass_shadow:b:passflag:32 "
        "use_pass_subsurface_color:b:passflag:1073741824 use_pass_subsurface_direct:b:passflag:268435456 "
        "use_pass_subsurface_indirect:b:passflag:536870912 use_pass_transmission_color:b:passflag:134217728 "
        "use_pass_transmission_direct:b:passflag:33554432 use_pass_transmission_indirect:b:passflag:67108864 "
        "use_pass_uv:b:passflag:4096 use_pass_vector:b:passflag:512 use_pass_z:b:passflag:2 use_sky:b:layflag:16 "
        "use_solid:b:layflag:1 use_strand:b:layflag:32 use_volumes:b:layflag:256"
    ),
    "world": (
        "color:n:horr,horg,horb probe_resolution:e:probe_resolution:0:128=7,256=8,512=9,1024=10,2048=11,4096=12 "
        "sun_angle:a:sun_angle sun_shadow_filter_radius:n:sun_shadow_filter_radius "
        "sun_shadow_jitter_overblur:n:sun_shadow_jitter_overblur "
        "sun_shadow_maximum_resolution:n:sun_shadow_maximum_resolution sun_threshold:n:sun_threshold "
        "use_eevee_finite_volume:b:flag:8 use_nodes:b:use_nodes:1 use_sun_shadow:b:flag:16 "
        "use_sun_shadow_jitter:b:flag:32"
    ),
    "world.mist": (
        "depth:n:mistdist falloff:e:mistype:0:QUADRATIC=0,LINEAR=1,INVERSE_QUADRATIC=2 height:n:misthi "
        "intensity:n:misi start:n:miststa use_mist:b:mode:1"
    ),
}

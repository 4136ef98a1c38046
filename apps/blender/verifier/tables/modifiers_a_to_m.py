"""Modifiers, by their type: the first half of the alphabet."""

from __future__ import annotations

TABLES: dict[str, str] = {
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
}

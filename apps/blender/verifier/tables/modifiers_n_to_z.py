"""Modifiers, by their type: the second half of the alphabet."""

from __future__ import annotations

TABLES: dict[str, str] = {
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
}

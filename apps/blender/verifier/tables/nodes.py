"""Nodes, by their type."""

from __future__ import annotations

TABLES: dict[str, str] = {
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
}

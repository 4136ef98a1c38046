"""The titles of GEGL's operations: what GIMP shows of a filter that was given no name of its own.

GIMP 3.0.4 with GEGL 0.4.62 was asked for them, in English. An operation of GIMP's own (Levels, Curves) has no title:
its name is always in the file.
"""

from __future__ import annotations

_PLAIN = """
absolute add alien-map apply-lens bayer-matrix bevel bilateral-filter bloom border-align box-blur
brightness-contrast bump-map cache cartoon cast-format cell-noise channel-mixer checkerboard clone color
color-assimilation-grid color-enhance color-overlay color-rotate color-temperature contrast-curve convert-format
convolution-matrix crop cubism deinterlace diffraction-patterns displace distance-transform dither divide dropshadow
emboss engrave exposure fill-path focus-blur fractal-explorer fractal-trace gamma gaussian-blur grid illusion
image-gradient inner-glow layer lens-blur lens-distortion lens-flare levels linear-gradient linear-sinusoid
local-threshold long-shadow map-absolute map-relative matting-global matting-levin maze mean-curvature-blur
median-blur mix mono-mixer mosaic multiply negative-darkroom newsprint noise-pick noise-reduction noise-slur
noise-spread normal-map oilify opacity pack panorama-projection perlin-noise photocopy piecewise-blend pixelize
plasma polar-coordinates posterize radial-gradient rectangle recursive-transform red-eye-removal reflect remap
ripple rotate saturation sepia shear shift simplex-noise sinus softglow spherize spiral stretch-contrast subtract
supernova texturize-canvas threshold tile tile-glass transform translate value-invert value-propagate variable-blur
vector-stroke video-degradation vignette warp waterpixels watershed-transform wavelet-blur waves weighted-blend
whirl-pinch wind
"""
"""Their title is their name with capitals."""

_TITLES = {
    "alpha-clip": "Clip Alpha",
    "antialias": "Scale3X Antialiasing",
    "c2g": "Color to Grayscale",
    "cast-space": "Cast color space",
    "color-exchange": "Exchange color",
    "color-to-alpha": "Color to Alpha",
    "color-warp": "Color warp",
    "component-extract": "Extract Component",
    "convert-space": "Convert color space",
    "denoise-dct": "Denoise DCT",
    "difference-of-gaussians": "Difference of Gaussians",
    "domain-transform": "Smooth by Domain Transform",
    "edge": "Edge Detection",
    "edge-laplace": "Laplacian Edge Detection",
    "edge-neon": "Neon Edge Detection",
    "edge-sobel": "Sobel Edge Detection",
    "exp-combine": "Combine Exposures",
    "fattal02": "Fattal et al. 2002 Tone Mapping",
    "gaussian-blur-selective": "Selective Gaussian Blur",
    "gblur-1d": "1D Gaussian-blur",
    "gegl": "GEGL graph",
    "gray": "Make Gray",
    "high-pass": "High Pass Filter",
    "hue-chroma": "Hue-Chroma",
    "invert-gamma": "Invert in Perceptual space",
    "invert-linear": "Invert",
    "lcms-from-profile": "LCMS From Profile",
    "mantiuk06": "Mantiuk 2006 Tone Mapping",
    "mblur": "Temporal blur",
    "mirrors": "Kaleidoscopic Mirroring",
    "motion-blur-circular": "Circular Motion Blur",
    "motion-blur-linear": "Linear Motion Blur",
    "motion-blur-zoom": "Zooming Motion Blur",
    "noise-cie-lch": "Add CIE Lch Noise",
    "noise-hsv": "Add HSV Noise",
    "noise-hurl": "Randomly Shuffle Pixels",
    "noise-rgb": "Add RGB Noise",
    "noise-solid": "Solid Noise",
    "nop": "No Operation",
    "over": "Normal compositing",
    "path": "Render Path",
    "reinhard05": "Reinhard 2005 Tone Mapping",
    "reset-origin": "Reset origin",
    "rgb-clip": "Clip RGB",
    "rotate-on-center": "Rotate on center",
    "scale-ratio": "Scale ratio",
    "scale-size": "Scale size",
    "scale-size-keepaspect": "Scale size keep aspect",
    "shadows-highlights": "Shadows-Highlights",
    "slic": "Simple Linear Iterative Clustering",
    "snn-mean": "Symmetric Nearest Neighbor",
    "soft-light": "Soft-light",
    "stereographic-projection": "Little Planet",
    "stress": "Spatio Temporal Retinex-like Envelope with Stochastic Sampling",
    "stretch-contrast-hsv": "Stretch Contrast HSV",
    "styles": "GEGL Styles",
    "svg-huerotate": "SVG Hue Rotate",
    "svg-luminancetoalpha": "SVG Luminance to Alpha",
    "svg-matrix": "SVG Matrix",
    "svg-saturate": "SVG Saturate",
    "text": "Render Text",
    "tile-paper": "Paper Tile",
    "tile-seamless": "Make Seamlessly tileable",
    "unpremultiply": "Unpremultiply alpha",
    "unsharp-mask": "Sharpen (Unsharp Mask)",
    "wavelet-blur-1d": "1D Wavelet-blur",
}

TITLES = {f"gegl:{name}": name.replace("-", " ").title() for name in _PLAIN.split()} | {
    f"gegl:{name}": title for name, title in _TITLES.items()
}
"""By the name of the operation."""

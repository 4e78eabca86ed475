const marks = {
  AquaStar: '<path d="M40 4c14 18 24 30 24 43a24 24 0 0 1-48 0C16 34 26 22 40 4z"/>',
  'AquaStar-Pro':
    '<path d="M28 10c11 14 18 24 18 34a18 18 0 0 1-36 0c0-10 7-20 18-34z"/><path d="M56 26c8 10 13 17 13 25a13 13 0 0 1-26 0c0-8 5-15 13-25z" opacity=".6"/>',
  DigiSofter:
    '<rect x="10" y="10" width="26" height="26" rx="7"/><rect x="44" y="10" width="26" height="26" rx="7" opacity=".6"/><rect x="10" y="44" width="26" height="26" rx="7" opacity=".6"/><rect x="44" y="44" width="26" height="26" rx="7"/>',
  Altech: '<path d="M40 8 72 70H52L40 44 28 70H8z"/>',
  Lavigo: '<path d="M6 50c11-22 22-22 34 0s23 22 34 0v18c-11 20-22 20-34 0s-23-20-34 0z"/>',
  Solar: '<circle cx="40" cy="40" r="20"/><path d="M37 4h6v10h-6zM37 66h6v10h-6zM4 37h10v6H4zM66 37h10v6H66z"/>',
  Descale: '<path d="M40 6 70 23v34L40 74 10 57V23zM40 26 27 33v14l13 7 13-7V33z" fill-rule="evenodd"/>',
  Softy: '<circle cx="30" cy="44" r="24"/><circle cx="60" cy="26" r="14" opacity=".6"/>',
}

export const logoBrands = Object.keys(marks)

/** A drawn logo as a page: not the artwork of any real brand. */
export function logoPage(brand, { ink, ground, font }) {
  return `<!doctype html><style>
@font-face { font-family: Instrument; src: url(data:font/woff2;base64,${font}); font-weight: 400 700 }
body { margin: 0; width: 800px; height: 520px; display: flex; align-items: center; justify-content: center; gap: 28px;
  background: ${ground}; color: ${ink}; font: 700 84px/1 Instrument; letter-spacing: -.02em }
svg { fill: currentColor }</style>
<svg width="112" height="112" viewBox="0 0 80 80">${marks[brand]}</svg>${brand}`
}

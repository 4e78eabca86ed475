/** A download as a page of HTML in the look of the portal, to be printed. */
export function downloadPage({ title, name, lead, sections, brand, font }) {
  return `<!doctype html><html lang="nl"><head><meta charset="utf-8"><title>${text(`${title} – ${name}`)}</title>
<style>${style(font)}</style></head><body>
<header><p class="brand">${text(brand)}</p><h1>${text(title)}</h1><p class="name">${text(name)}</p><p class="lead">${text(lead)}</p></header>
${sections.map(section).join('\n')}
</body></html>`
}

/** The foot of every page, which the printer fills with its number. */
export const pageFoot = `<div style="width:100%;padding:0 18mm;font:8px sans-serif;color:#5f6863;text-align:right">
<span class="pageNumber"></span> / <span class="totalPages"></span></div>`

function section({ heading, paragraphs = [], list = [], steps = [], table = [] }) {
  const items = (entries) => entries.map((entry) => `<li>${text(entry)}</li>`).join('')
  const rows = table.map(([label, value]) => `<tr><th scope="row">${text(label)}</th><td>${text(value)}</td></tr>`)
  return [
    `<section><h2>${text(heading)}</h2>`,
    steps.length > 0 ? `<ol>${items(steps)}</ol>` : '',
    list.length > 0 && paragraphs.length > 0 ? `<p>${text(paragraphs[0])}</p><ul>${items(list)}</ul>` : '',
    list.length > 0 && paragraphs.length === 0 ? `<ul>${items(list)}</ul>` : '',
    table.length > 0 ? `<table>${rows.join('')}</table>` : '',
    ...(list.length > 0 ? [] : paragraphs.map((paragraph) => `<p>${text(paragraph)}</p>`)),
    '</section>',
  ].join('')
}

function text(value) {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

// One weight: of a variable font every other one is drawn stroke by stroke, which makes a PDF three times as large.
const style = (font) => `
@font-face { font-family: Instrument; src: url(data:font/woff2;base64,${font}) }
@page { size: A4; margin: 18mm 18mm 20mm }
* { box-sizing: border-box }
body { margin: 0; font: 400 11pt/1.55 Instrument, sans-serif; color: #262e2c }
header { padding: 14mm 12mm; margin-bottom: 9mm; color: #fff; background: #093d47; border-radius: 6mm; -webkit-print-color-adjust: exact }
.brand { margin: 0 0 18mm; font-size: 15pt; color: #e0a97f }
h1, h2 { font-weight: 400 }
h1 { margin: 0; font-size: 34pt; line-height: 1.1 }
.name { margin: 2mm 0 8mm; font-size: 14pt }
.lead { margin: 0; max-width: 120mm; color: #dceef0 }
section { margin-bottom: 8mm; break-inside: avoid }
h2 { margin: 0 0 2.5mm; padding-left: 3mm; font-size: 15pt; color: #093d47; border-left: 1.2mm solid #b9672f }
p, ul, ol { margin: 0 0 3mm }
li { margin-bottom: 1.8mm }
li::marker { color: #98501f }
table { width: 100%; border-collapse: collapse }
th, td { padding: 2.2mm 3mm; text-align: left; vertical-align: top; border-bottom: .3mm solid #dee0d8 }
th { width: 42%; font-weight: 400; color: #0f6472 }`

import { escapeHtml } from './escape-html.ts'

type FrameParts = {
  preview: string
  heading: string
  /** HTML, escaped already. */
  body: string
  sender: { provider: string; contactAddress: string }
}

/** What every mail has around its own parts: the paper, the mark, the heading and the footer. */
export function mailFrame({ preview, heading, body, sender }: FrameParts): string {
  const provider = escapeHtml(sender.provider)
  return (
    `<!DOCTYPE html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(heading)}</title>${styles}</head>` +
    `<body class="paper" style="margin:0;padding:0;background:#f5f6f2;-webkit-text-size-adjust:100%">` +
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${previewEnd}</div>` +
    `<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f5f6f2" style="background:#f5f6f2"><tr><td align="center" style="padding:24px 12px 32px">` +
    // Outlook on Windows doesn't know max-width.
    `<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:${fonts};font-size:16px;line-height:1.55;text-align:left">` +
    `<tr><td style="padding:0 8px 18px">${wordmark(provider)}</td></tr>` +
    `<tr><td class="card pad" bgcolor="#ffffff" style="padding:32px 32px 16px;background:#ffffff;border:1px solid #dee0d8;border-radius:18px">` +
    `<h1 class="head" style="margin:0 0 18px;color:#062c34;font-size:26px;line-height:1.2;font-weight:600;letter-spacing:-.02em">${escapeHtml(heading)}</h1>${body}</td></tr>` +
    `<tr><td class="muted" style="padding:20px 8px 0;color:#5f6863;font-size:14px;line-height:1.5">${footer(provider, sender.contactAddress)}</td></tr></table>` +
    `<!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`
  )
}

const fonts = `'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

// Without this a mailbox fills up the preview with the first words of the mail itself.
const previewEnd = '&#847;&zwnj;&nbsp;'.repeat(25)

const styles =
  `<style>@media (max-width:480px){.pad{padding:24px 20px 8px!important}}` +
  `@media (prefers-color-scheme:dark){.paper{background:#0b1c20!important}.card{background:#12272c!important;border-color:#243d43!important}` +
  `.head,.text{color:#e8eeec!important}.muted{color:#a5b5b4!important}.line{border-color:#243d43!important}.link{color:#7cc3cc!important}` +
  `.button{background:#5fb4bf!important}.button-text{color:#06262d!important}.points{background:#3a2413!important}` +
  `.points-text{color:#f0c39b!important}.wait{background:#12272c!important;color:#f2cd7d!important}}</style>`

function wordmark(provider: string): string {
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td>${mark}</td>` +
    `<td class="head" style="padding-left:11px;color:#062c34;font-size:20px;line-height:1;font-weight:600;letter-spacing:-.03em">${provider}</td></tr></table>`
  )
}

function footer(provider: string, contactAddress: string): string {
  const address = escapeHtml(contactAddress)
  return `${provider}<br>Vragen? Mail naar <a class="link" href="mailto:${address}" style="color:#0f6472">${address}</a>`
}

// The brand's bend with its drop, built of cells: mail programs block images and strip SVG.
const white = 'bgcolor="#ffffff" style="background:#ffffff'
const mark = [
  `<table role="presentation" width="36" height="36" cellpadding="0" cellspacing="0" bgcolor="#093d47" style="width:36px;height:36px;background:#093d47;border-radius:10px;font-size:0;line-height:0">`,
  markRow(9),
  markRow(6, `<td colspan="2" width="19" ${white};border-top-right-radius:7px"></td><td width="9"></td>`),
  markRow(4, `<td width="13"></td><td width="6" ${white}"></td><td></td>`),
  markRow(3),
  markRow(
    7,
    `<td></td><td bgcolor="#e0a97f" style="background:#e0a97f;border-radius:50%/60% 60% 40% 40%"></td><td></td>`,
  ),
  markRow(7),
  `</table>`,
].join('')

function markRow(height: number, cells = '<td colspan="3"></td>'): string {
  return `<tr style="height:${height}px"><td width="8" height="${height}"></td>${cells}</tr>`
}

import { escapeHtml } from './escape-html.ts'

export type MailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'subheading'; text: string }
  /** Somebody else's text, with their line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'points'; amount: string; status: string }
  | { kind: 'button'; label: string; url: string }
  /** For what few want to do. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'small-print'; text: string }

export type MailContent = {
  subject: string
  /** The line that a mail program shows beside the subject. */
  preview: string
  heading: string
  parts: readonly MailPart[]
}

export type MailText = {
  subject: string
  html: string
  text: string
  /** Where a mail program stops mails like this one for its reader (RFC 8058). */
  unsubscribe?: string
}

export type MailSender = { provider: string; webUrl: string; contactAddress: string }

/** Lays out a mail as HTML and as plain text, from the same parts and with the same words. */
export function layOutMail(content: MailContent, sender: MailSender): MailText {
  const html = pageAsHtml(content, content.parts.map(partAsHtml).join(''), sender)
  const text = [content.heading, ...content.parts.map(partAsText), footerAsText(sender)].join('\n\n')
  // Blanks that hold words together are for the layout; in plain text somebody may copy them.
  return { subject: content.subject, html, text: `${text.replaceAll('\u00a0', ' ')}\n` }
}

function partAsHtml(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p class="text" style="margin:0 0 16px;color:#141b1a">${wordsAsHtml(part.text)}</p>`
    case 'subheading':
      return `<h2 class="head" style="margin:28px 0 8px;color:#062c34;font-size:18px;line-height:1.3;font-weight:600">${wordsAsHtml(part.text)}</h2>`
    case 'quote':
      return `<blockquote class="text line" style="margin:4px 0 20px;padding:2px 0 2px 16px;border-left:3px solid #dee0d8;color:#141b1a;overflow-wrap:anywhere">${escapeHtml(part.text).replace(lineBreak, '<br>')}</blockquote>`
    case 'facts':
      return factsAsHtml(part.facts)
    case 'points':
      return pointsAsHtml(part)
    case 'button':
      return buttonAsHtml(part)
    case 'link':
      return `<p class="muted" style="margin:0 0 12px;color:#5f6863;font-size:14px;line-height:1.5"><a class="muted" href="${escapeHtml(part.url)}" style="display:inline-block;padding:8px 0;color:#5f6863">${escapeHtml(part.label)}</a></p>`
    case 'small-print':
      return `<p class="muted" style="margin:0 0 12px;color:#5f6863;font-size:14px;line-height:1.5">${wordsAsHtml(part.text)}</p>`
  }
}

// Mail programs break 'e-mail' after its hyphen.
function wordsAsHtml(text: string): string {
  const nowhereBroken = escapeHtml(text).replace(/\be-mail\w*/gi, '<span style="white-space:nowrap">$&</span>')
  return nowhereBroken.replace(lineBreak, '<br>')
}

const lineBreak = /\r\n|\r|\n/g

function factsAsHtml(facts: readonly (readonly [string, string])[]): string {
  const rows = facts.map(
    ([label, value], index) =>
      `<tr><th class="muted line" scope="row" align="left" valign="top" width="34%" style="padding:11px 12px 11px 0;color:#5f6863;font-size:15px;font-weight:400;${topLine(index)}">${wordsAsHtml(label)}</th>` +
      `<td class="text line" valign="top" style="padding:11px 0;color:#141b1a;font-size:15px;font-weight:600;word-break:break-word;overflow-wrap:anywhere;${topLine(index)}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table class="line" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px;${hairline('top')};${hairline('bottom')}">${rows.join('')}</table>`
}

function topLine(index: number): string {
  return index === 0 ? '' : hairline('top')
}

function hairline(side: 'top' | 'bottom'): string {
  return `border-${side}:1px solid #dee0d8`
}

// Copper is used for points only.
function pointsAsHtml({ amount, status }: { amount: string; status: string }): string {
  return (
    `<table class="points" role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f8e7d8" style="margin:4px 0 20px;background:#f8e7d8;border-radius:14px"><tr>` +
    `<td class="points-text" style="padding:14px 18px;color:#773d17;font-size:20px;line-height:1.25;font-weight:600">${escapeHtml(amount)}</td>` +
    `<td align="right" style="padding:14px 18px 14px 0"><span class="wait" style="display:inline-block;padding:4px 12px;border-radius:99px;background:#fdf1d5;color:#744a00;font-size:14px;font-weight:600;white-space:nowrap">${escapeHtml(status)}</span></td>` +
    `</tr></table>`
  )
}

function buttonAsHtml({ label, url }: { label: string; url: string }): string {
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="button" bgcolor="#0f6472" style="background:#0f6472;border-radius:10px">` +
    `<a class="button-text" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>` +
    `</td></tr></table>`
  )
}

function partAsText(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
    case 'small-print':
      return part.text
    case 'subheading':
      return part.text.toUpperCase()
    case 'quote':
      return part.text.replace(lineBreak, '\n')
    case 'facts':
      return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'points':
      return `${part.amount} – ${part.status}`
    case 'button':
    case 'link':
      return `${part.label}:\n${part.url}`
  }
}

function footerAsText({ provider, contactAddress }: MailSender): string {
  return `-- \n${provider}\nVragen? Mail naar ${contactAddress}`
}

/** The page around the parts: background, logo, heading and footer. `body` is HTML that is escaped already. */
function pageAsHtml({ preview, heading }: MailContent, body: string, sender: MailSender): string {
  const provider = escapeHtml(sender.provider)
  return (
    `<!DOCTYPE html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(heading)}</title>${styles}</head>` +
    `<body class="paper" style="margin:0;padding:0;background:#f5f6f2;-webkit-text-size-adjust:100%">` +
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${previewEnd}</div>` +
    `<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f5f6f2" style="background:#f5f6f2"><tr><td align="center" style="padding:24px 12px 32px">` +
    // Outlook on Windows ignores max-width.
    `<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:${fonts};font-size:16px;line-height:1.55;text-align:left">` +
    `<tr><td style="padding:0 8px 18px">${wordmark(provider)}</td></tr>` +
    `<tr><td class="card pad" bgcolor="#ffffff" style="padding:32px 32px 16px;background:#ffffff;border:1px solid #dee0d8;border-radius:18px">` +
    `<h1 class="head" style="margin:0 0 18px;color:#062c34;font-size:26px;line-height:1.2;font-weight:600;letter-spacing:-.02em">${wordsAsHtml(heading)}</h1>${body}</td></tr>` +
    `<tr><td class="muted" style="padding:20px 8px 0;color:#5f6863;font-size:14px;line-height:1.5">${footer(provider, sender.contactAddress)}</td></tr></table>` +
    `<!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`
  )
}

const fonts = `'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

// Invisible characters, so that a mail program does not fill up the preview with the first words of the mail.
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

// The logo, built of table cells: mail programs block images and strip SVG.
const petrol = 'background:#093d47'
const white = 'bgcolor="#ffffff" style="background:#ffffff'
const mark = [
  `<table role="presentation" width="36" height="36" cellpadding="0" cellspacing="0" bgcolor="#093d47" style="width:36px;height:36px;table-layout:fixed;${petrol};border-radius:10px;font-size:0;line-height:0">`,
  // The widths of the columns: the pipe comes from the left and bends down in the fourth, above its drop.
  `<tr style="height:9px">${[7, 11, 3, 5, 2, 8].map((width) => `<td width="${width}" height="9"></td>`).join('')}</tr>`,
  markRow(5, `<td></td><td colspan="3" ${white};border-top-right-radius:8px 5px"></td><td colspan="2"></td>`),
  markRow(
    3,
    `<td colspan="2"></td><td ${white}"><div style="height:3px;${petrol};border-top-right-radius:3px"></div></td><td ${white}"></td><td colspan="2"></td>`,
  ),
  markRow(3, `<td colspan="2"></td><td colspan="3" ${white};border-radius:2px"></td><td></td>`),
  markRow(2),
  markRow(
    8,
    `<td colspan="3"></td><td bgcolor="#e0a97f" style="background:#e0a97f;border-radius:50%/62% 62% 38% 38%"></td><td colspan="2"></td>`,
  ),
  markRow(6),
  `</table>`,
].join('')

function markRow(height: number, cells = '<td colspan="6"></td>'): string {
  return `<tr style="height:${height}px">${cells.replace('<td', `<td height="${height}"`)}</tr>`
}

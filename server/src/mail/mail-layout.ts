import { escapeHtml } from './escape-html.ts'
import { mailFrame } from './mail-frame.ts'

export type MailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'subheading'; text: string }
  /** The words of somebody else, on the lines that he wrote them on. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'points'; amount: string; status: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'small-print'; text: string }

export type MailContent = {
  /** The line that a mailbox shows beside the subject. */
  preview: string
  heading: string
  parts: readonly MailPart[]
}

export type MailSender = { provider: string; webUrl: string; contactAddress: string }

/** Lays out a mail as HTML and as plain text, from the same parts and with the same words. */
export function layOutMail(content: MailContent, sender: MailSender): { html: string; text: string } {
  const html = mailFrame({
    preview: content.preview,
    heading: content.heading,
    body: content.parts.map(partAsHtml).join(''),
    sender,
  })
  const text = [content.heading, ...content.parts.map(partAsText), footerAsText(sender)].join('\n\n')
  return { html, text: `${text}\n` }
}

function partAsHtml(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p class="text" style="margin:0 0 16px;color:#141b1a">${escapeHtml(part.text)}</p>`
    case 'subheading':
      return `<h2 class="head" style="margin:28px 0 8px;color:#062c34;font-size:18px;line-height:1.3;font-weight:600">${escapeHtml(part.text)}</h2>`
    case 'quote':
      return `<blockquote class="text line" style="margin:4px 0 20px;padding:2px 0 2px 16px;border-left:3px solid #dee0d8;color:#141b1a;overflow-wrap:anywhere">${escapeHtml(part.text).replace(lineBreak, '<br>')}</blockquote>`
    case 'facts':
      return factsAsHtml(part.facts)
    case 'points':
      return pointsAsHtml(part)
    case 'button':
      return buttonAsHtml(part)
    case 'small-print':
      return `<p class="muted" style="margin:0 0 12px;color:#5f6863;font-size:14px;line-height:1.5">${escapeHtml(part.text)}</p>`
  }
}

const lineBreak = /\r\n|\r|\n/g

function factsAsHtml(facts: readonly (readonly [string, string])[]): string {
  const rows = facts.map(
    ([label, value], index) =>
      `<tr><th class="muted line" scope="row" align="left" valign="top" width="34%" style="padding:11px 12px 11px 0;color:#5f6863;font-size:15px;font-weight:400;${topLine(index)}">${escapeHtml(label)}</th>` +
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

// Copper is kept for points: whatever is copper earns the reader something.
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
      return `${part.label}:\n${part.url}`
  }
}

function footerAsText({ provider, contactAddress }: MailSender): string {
  return `-- \n${provider}\nVragen? Mail naar ${contactAddress}`
}

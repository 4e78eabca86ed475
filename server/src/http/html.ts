import { escapeHtml } from '../mail/escape-html.ts'

/** HTML that is safe to send: what was written here, and texts in it that are escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | readonly Part[]

/** Writes HTML around texts, which are escaped. Null leaves nothing, a list one part after the other. */
export function html(written: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: written }, ...parts.map(textOf)))
}

function textOf(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part.map(textOf).join('')
}

/** Safe HTML: every value in it is escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Filling = Html | readonly Html[] | string | number

/** Template tag that escapes its values, except values that are `Html` or lists of it. */
export function html(parts: TemplateStringsArray, ...fillings: Filling[]): Html {
  return new Html(parts.reduce((text, part, index) => text + render(fillings[index - 1] ?? '') + part))
}

function render(filling: Filling): string {
  if (filling instanceof Html) return filling.text
  if (typeof filling === 'object') return filling.map(({ text }) => text).join('')
  return escape(String(filling))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

import type { ArticleDraft } from '@portal/contract/articles'

/** What people do with an article besides adding words, by the name that the test tells it with. */
export const editKinds = [
  'deleteWord',
  'deleteBlock',
  'rewriteBlock',
  'moveBlock',
  'emphasize',
  'restyle',
  'retitle',
  'rewriteIntro',
  'describe',
] as const

export type EditKind = (typeof editKinds)[number]

/** The words of the test, whole: a word of which a character is gone is none any more. */
export function wordsIn(part: Partial<ArticleDraft>): Set<string> {
  return new Set([part.title, part.intro, part.content, part.image_alt].join(' ').match(/\bw\d+e\b/g))
}

/** Puts a new word somewhere: in the title, the intro, in or at the end of a block, or in a block of its own. */
export function typedAt(draft: ArticleDraft, place: number, word: string): Partial<ArticleDraft> {
  // A title has room for few.
  if (place === 0 && draft.title.length < 100) return { title: `${draft.title} ${word}` }
  if (place === 1 && draft.intro.length < 450) return { intro: `${draft.intro} ${word}` }
  const ends = [...draft.content.matchAll(/<\/(?:p|h2)>/g)].map(({ index }) => index)
  const end = ends[place % ends.length]
  if (end === undefined) return { content: `${draft.content}<p>${word}</p>` }
  const [before, after] = [draft.content.slice(0, end), draft.content.slice(end)]
  if (place < 5) return { content: `${before} ${word}${after}` }
  // Before the last word of that block, and at its edge: no word is ever split, nor joined with another.
  if (place < 7) {
    const start = before.replace(/[^\s<>]*$/, '')
    const gap = /(?:\s|<(?:p|h2)>)$/.test(start) ? '' : ' '
    return { content: `${start}${gap}${word} ${before.slice(start.length)}${after}` }
  }
  const name = /^<\/(p|h2)>/.exec(after)![1]
  return { content: `${before}</${name}><${name}>${word}${after}` }
}

/** What somebody makes of a draft; `word` is new, for what needs one. */
export function edited(
  draft: ArticleDraft,
  { kind, place, to }: { kind: EditKind; place: number; to: number },
  word: string,
): Partial<ArticleDraft> {
  const blocks = draft.content.match(/<(p|h2|ul|blockquote)>.*?<\/\1>/g) ?? []
  const at = place % Math.max(1, blocks.length)
  const withBlock = (...instead: string[]) => ({ content: blocks.toSpliced(at, 1, ...instead).join('') })
  const block = blocks[at] ?? '<p></p>'
  switch (kind) {
    case 'deleteWord': {
      const words = [...wordsIn({ content: draft.content })]
      const gone = words[to % Math.max(1, words.length)]
      return gone ? { content: draft.content.replace(new RegExp(` ?\\b${gone}\\b`), '') } : {}
    }
    case 'deleteBlock':
      return blocks.length > 2 ? withBlock() : {}
    case 'rewriteBlock':
      return withBlock(`<p>${word}</p>`)
    case 'moveBlock': {
      const others = blocks.toSpliced(at, 1)
      return { content: others.toSpliced(to % blocks.length, 0, block).join('') }
    }
    case 'emphasize':
      return withBlock(block.replace(/(?<!<strong>)\b(w\d+e)\b/, '<strong>$1</strong>'))
    case 'restyle':
      return withBlock(restyled(block, to))
    case 'retitle':
      return { title: `Titel ${word}` }
    case 'rewriteIntro':
      return { intro: `Intro ${word}` }
    case 'describe':
      return { image_alt: draft.image_alt.length < 200 ? `${draft.image_alt} ${word}` : word }
  }
}

// A paragraph becomes a heading, a list or a quote, and any of these a paragraph again.
function restyled(block: string, to: number): string {
  const text = block.replaceAll(/<\/?(?:ul|li|blockquote)>/g, '').replaceAll('h2>', 'p>')
  if (text !== block) return text
  return [block.replaceAll('p>', 'h2>'), `<ul><li>${block}</li></ul>`, `<blockquote>${block}</blockquote>`][to % 3]!
}

import type { Draft, EditedSubject, EditKind } from './edited-subjects.ts'

/** The words of the test, whole: a word of which a character is gone is none any more. */
export function wordsIn(part: Draft): Set<string> {
  const texts = Object.values(part).filter((value) => typeof value === 'string')
  return new Set(texts.join(' ').match(/\bw\d+e\b/g))
}

/** Puts a new word somewhere: in the title, the intro, in or at the end of a block, or in a block of its own. */
export function typedAt(subject: EditedSubject, draft: Draft, place: number, word: string): Draft {
  const { title, intro } = subject
  const [typedTitle, content] = [String(draft[title]), String(draft[subject.text])]
  // A title has room for few.
  if (place === 0 && typedTitle.length < 100) return { [title]: `${typedTitle} ${word}` }
  if (place === 1 && intro && String(draft[intro]).length < 450) return { [intro]: `${String(draft[intro])} ${word}` }
  return { [subject.text]: withWord(content, place, word) }
}

function withWord(content: string, place: number, word: string): string {
  const ends = [...content.matchAll(/<\/(?:p|h2)>/g)].map(({ index }) => index)
  const end = ends[place % ends.length]
  if (end === undefined) return `${content}<p>${word}</p>`
  const [before, after] = [content.slice(0, end), content.slice(end)]
  if (place < 5) return `${before} ${word}${after}`
  // Before the last word of that block, and at its edge: no word is ever split, nor joined with another.
  if (place < 7) {
    const start = before.replace(/[^\s<>]*$/, '')
    const gap = /(?:\s|<(?:p|h2)>)$/.test(start) ? '' : ' '
    return `${start}${gap}${word} ${before.slice(start.length)}${after}`
  }
  const name = /^<\/(p|h2)>/.exec(after)![1]
  return `${before}</${name}><${name}>${word}${after}`
}

/** What somebody makes of a draft; `word` is new, for what needs one. */
export function edited(
  { title, text, intro, alt, choice }: EditedSubject,
  draft: Draft,
  { kind, place, to }: { kind: EditKind; place: number; to: number },
  word: string,
): Draft {
  const content = String(draft[text])
  const blocks = content.match(/<(p|h2|ul|blockquote)>.*?<\/\1>/g) ?? []
  const at = place % Math.max(1, blocks.length)
  const withBlock = (...instead: string[]) => ({ [text]: blocks.toSpliced(at, 1, ...instead).join('') })
  const block = blocks[at] ?? '<p></p>'
  switch (kind) {
    case 'deleteWord': {
      const words = [...wordsIn({ content })]
      const gone = words[to % Math.max(1, words.length)]
      return gone ? { [text]: content.replace(new RegExp(` ?\\b${gone}\\b`), '') } : {}
    }
    case 'deleteBlock':
      return blocks.length > 2 ? withBlock() : {}
    case 'rewriteBlock':
      return withBlock(`<p>${word}</p>`)
    case 'moveBlock': {
      const others = blocks.toSpliced(at, 1)
      return { [text]: others.toSpliced(to % blocks.length, 0, block).join('') }
    }
    case 'emphasize':
      return withBlock(block.replace(/(?<!<strong>)\b(w\d+e)\b/, '<strong>$1</strong>'))
    case 'restyle':
      return withBlock(restyled(block, to))
    case 'retitle':
      return { [title]: `Titel ${word}` }
    case 'rewriteIntro':
      return { [intro!]: `Intro ${word}` }
    case 'describe': {
      const described = String(draft[alt!])
      return { [alt!]: described.length < 200 ? `${described} ${word}` : word }
    }
    case 'regroup':
      return { [choice!.field]: choice!.options[to % choice!.options.length] }
  }
}

// A paragraph becomes a heading, a list or a quote, and any of these a paragraph again.
function restyled(block: string, to: number): string {
  const text = block.replaceAll(/<\/?(?:ul|li|blockquote)>/g, '').replaceAll('h2>', 'p>')
  if (text !== block) return text
  return [block.replaceAll('p>', 'h2>'), `<ul><li>${block}</li></ul>`, `<blockquote>${block}</blockquote>`][to % 3]!
}

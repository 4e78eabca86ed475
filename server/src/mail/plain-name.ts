const maxLength = 60
const lettersOf = new Intl.Segmenter('nl')

/**
 * A name, or another short text that somebody typed, as it may stand in a mail: on one line, at most 60 characters, and
 * nothing in it that a mail program turns into a link. Strangers decide what is in it, and we send it.
 */
export function plainName(typed: string): string {
  const oneLine = asRead(typed).replace(/[\p{C}\p{Z}\\]+/gu, ' ')
  const plain = withoutLinks(oneLine.replace(telephoneNumber, ' ')).replace(/ +/g, ' ').trim()
  if (plain.length <= maxLength) return plain

  const letters = Array.from(lettersOf.segment(plain), ({ segment }) => segment)
  return letters.length <= maxLength
    ? plain
    : `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}

/** A serial number as it may stand in a mail: as it is, but for one that a mail program would turn into a link. */
export function plainSerialNumber(typed: string): string {
  return /\/\/|@|\bwww[.。]|[.。]\p{L}{2}/iu.test(asRead(typed)) ? withoutLinks(asRead(typed)) : typed
}

// Full-width dots and letters look like, and lead to, the plain ones.
function asRead(typed: string): string {
  return typed.normalize('NFKC')
}

function withoutLinks(text: string): string {
  return text
    .replace(/\/{2,}/g, ' ')
    .replace(/@/g, ' @ ')
    .replace(/:(?=\S)/g, ': ')
    .replace(/\b(www|ftp)[.。]/gi, '$1·')
    .replace(dotInDomain, '·')
    .replace(dotBeforeWord, '. ')
}

// Between initials, as in 'J.P. de Vries', a dot is a dot: no domain ends in one letter.
const dotInDomain = /(?<=[\p{L}\p{N}]{2})[.。](?=[\p{Ll}\p{N}]{2})/gu
const dotBeforeWord = /[.。](?=[\p{L}\p{N}]{2})/gu

// A telephone offers to call these.
const telephoneNumber = /\+?\d(?:[ ().-]*\d){6,}/g

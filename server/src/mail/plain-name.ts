const maxLength = 60
const lettersOf = new Intl.Segmenter('nl')

/** One line, at most 60 characters, nothing that becomes a link: else anybody could mail links through us. */
export function plainName(typed: string): string {
  const oneLine = lookAlikesAsPlain(typed).replace(/[\p{C}\p{Z}\\]+/gu, ' ')
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

/** Unchanged, unless a mail program would make a link of it. */
export function plainSerialNumber(typed: string): string {
  return /\/\/|@|\bwww[.。]|[.。]\p{L}{2}/iu.test(lookAlikesAsPlain(typed))
    ? withoutLinks(lookAlikesAsPlain(typed))
    : typed
}

// Full-width characters lead to the same addresses.
function lookAlikesAsPlain(typed: string): string {
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

// Dots of initials stay ('J.P. de Vries'): no domain ends in one letter.
const dotInDomain = /(?<=[\p{L}\p{N}]{2})[.。](?=[\p{Ll}\p{N}]{2})/gu
const dotBeforeWord = /[.。](?=[\p{L}\p{N}]{2})/gu

const telephoneNumber = /\+?\d(?:[ ().-]*\d){6,}/g

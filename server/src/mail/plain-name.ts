const maxLength = 60
const lettersOf = new Intl.Segmenter('nl')

/**
 * Makes a typed name or another short text safe for a mail: one line, at most 60 characters, and nothing that a mail
 * program turns into a link. Otherwise anybody could make us send their links.
 */
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

type Member = { first_name: string; last_name: string }

export function plainNameOf({ first_name, last_name }: Member): string {
  return `${plainName(first_name)} ${plainName(last_name)}`
}

export function mailboxOf(member: Member & { email: string }) {
  return { name: plainNameOf(member), address: member.email }
}

/** Makes a serial number safe for a mail: unchanged, unless a mail program would turn it into a link. */
export function plainSerialNumber(typed: string): string {
  return /\/\/|@|\bwww[.。]|[.。]\p{L}{2}/iu.test(lookAlikesAsPlain(typed))
    ? withoutLinks(lookAlikesAsPlain(typed))
    : typed
}

// Full-width dots and letters look like the plain ones, and lead to the same addresses.
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

// Dots between initials stay, as in 'J.P. de Vries': no domain ends in one letter.
const dotInDomain = /(?<=[\p{L}\p{N}]{2})[.。](?=[\p{Ll}\p{N}]{2})/gu
const dotBeforeWord = /[.。](?=[\p{L}\p{N}]{2})/gu

// Phones turn these into links.
const telephoneNumber = /\+?\d(?:[ ().-]*\d){6,}/g

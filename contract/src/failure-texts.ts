/** What people read of a failure that is the portal's own: theirs must not look like one of their connection. */
export const oursText = 'De fout ligt bij ons, niet bij je verbinding. Probeer het zo opnieuw.'

export function withNumber(text: string, number: string | null): string {
  return number === null ? text : `${text.replace(/\.?$/, '.')} Blijft het misgaan? Meld dan dit nummer: ${number}`
}

import type { MailFailure } from '@portal/contract/mails'

type Words = readonly [reason: string, explanation: string]

const postponed = 'Het portaal probeert het opnieuw.'

/** What the enhanced codes of RFC 3463 say: the beginning of the last two numbers, the longest first. */
const enhanced: readonly (readonly [code: string, words: Words])[] = [
  ['1.2', ['Domein bestaat niet', 'Wat achter de @ staat, bestaat niet of neemt geen e-mail aan.']],
  ['1.10', ['Domein neemt geen e-mail aan', 'Wat achter de @ staat, is er niet voor e-mail.']],
  ['1.', ['Adres bestaat niet', 'De mailserver van de ontvanger kent dit adres niet.']],
  ['2.1', ['Postvak is gesloten', 'Dit adres ontvangt geen e-mail meer.']],
  ['2.2', ['Postvak vol', 'De ontvanger moet eerst ruimte maken.']],
  ['2.3', ['E-mail is te groot', 'De mailserver van de ontvanger neemt e-mails van deze grootte niet aan.']],
  ['2.', ['Postvak neemt niets aan', 'Er is iets mis met het postvak van de ontvanger.']],
  ['3.4', ['E-mail is te groot', 'De mailserver van de ontvanger neemt e-mails van deze grootte niet aan.']],
  ['4.', ['Mailserver niet bereikbaar', 'De mailserver van de ontvanger gaf geen antwoord.']],
  ['6.', ['Inhoud niet aangenomen', 'De mailserver van de ontvanger kan deze e-mail niet verwerken.']],
  ['7.', ['Geweigerd door ontvanger', 'De mailserver van de ontvanger wil deze e-mail niet, bijvoorbeeld als spam.']],
]

const refused: Words = ['Geweigerd door ontvanger', 'De mailserver van de ontvanger neemt deze e-mail niet aan.']
const basic: Readonly<Record<string, Words>> = {
  '421': ['Nu niet aangenomen', 'De mailserver van de ontvanger vraagt om het later te proberen.'],
  '450': ['Nu niet aangenomen', 'De mailserver van de ontvanger vraagt om het later te proberen.'],
  '451': ['Nu niet aangenomen', 'De mailserver van de ontvanger vraagt om het later te proberen.'],
  '452': ['Postvak vol', 'De ontvanger moet eerst ruimte maken.'],
  '552': ['Postvak vol', 'De ontvanger moet eerst ruimte maken.'],
}

/** Of what the portal says itself when a mail fails. */
const own: readonly (readonly [begin: RegExp, words: Words])[] = [
  [/^Its link has expired/, ['Link verlopen', 'De link is gewist. Laat de ontvanger een nieuwe aanvragen.']],
  [/^Its link was encrypted/, ['Link onleesbaar', 'De sleutel van het portaal is veranderd. Vraag het de exploitant.']],
  [/^(?:This|No) version of the portal/, ['Wacht op een update', 'Een nieuwere versie van het portaal verstuurt hem.']],
]

const unknown: Words = ['Nog niet verstuurd', `Onze mailserver was niet bereikbaar of gaf een fout. ${postponed}`]

/** In Dutch, why a mail was not delivered, from what the relay or the portal said last. */
export function explainFailure(error: string): MailFailure {
  const [, status = '', code = ''] = /\b([45]\d\d)(?:[ -]([45]\.\d{1,3}\.\d{1,3}))?\b/.exec(error) ?? []
  const said = own.find(([begin]) => begin.test(error))?.[1]
  const [reason, explanation] = said ?? wordsOf(status, code.slice(2))
  return { reason, explanation, code: said || status === '' ? null : [status, code].filter(Boolean).join(' ') }
}

function wordsOf(status: string, code: string): Words {
  const known = code === '' ? basic[status] : enhanced.find(([begin]) => fits(code, begin))?.[1]
  return known ?? (status.startsWith('5') ? refused : (basic[status] ?? unknown))
}

function fits(code: string, begin: string): boolean {
  return begin.endsWith('.') ? code.startsWith(begin) : code === begin
}

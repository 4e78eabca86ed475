import type { MailTextPart } from '@portal/contract/mail-texts'

const kinds: Record<MailTextPart['kind'], string> = {
  subject: 'Onderwerp',
  preview: 'Voorbeeldregel',
  heading: 'Titel',
  greeting: 'Aanhef',
  paragraph: 'Alinea',
  subheading: 'Tussenkop',
  button: 'Tekst op de knop',
  link: 'Tekst van de link',
  'small-print': 'Kleine letters',
  facts: 'Gegevens',
  points: 'Punten',
  quote: 'De vraag zelf',
}

/** What the form calls each part: of several of a kind with a number. */
export function partNames(parts: readonly MailTextPart[]): Record<string, string> {
  const all = (kind: MailTextPart['kind']) => parts.filter((part) => part.kind === kind)
  return Object.fromEntries(
    parts.map((part) => {
      const alike = all(part.kind)
      return [part.key, alike.length > 1 ? `${kinds[part.kind]} ${alike.indexOf(part) + 1}` : kinds[part.kind]]
    }),
  )
}

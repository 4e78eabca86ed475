export type RefusalKind =
  | 'tooBig'
  | 'tooManyRows'
  | 'empty'
  | 'wrongType'
  | 'webPage'
  | 'oldExcel'
  | 'binaryExcel'
  | 'openDocument'
  | 'locked'
  | 'damaged'
  | 'unsafe'
  | 'tooSlow'

export class FileRefused extends Error {
  readonly kind: RefusalKind

  constructor(kind: RefusalKind) {
    super(kind)
    this.kind = kind
  }
}

const wayOut = 'Open het in Excel, kies Opslaan als xlsx en kies het opnieuw.'

const texts: Readonly<Record<RefusalKind, string>> = {
  tooBig: 'Het bestand is groter dan 5 MB. Bewaar alleen de rijen die je wilt registreren in een nieuw bestand.',
  tooManyRows: 'Het bestand heeft meer dan 5.000 rijen. Verdeel het over kleinere bestanden.',
  empty: 'Er staan geen rijen in het bestand. Kies een bestand met ten minste één rij.',
  wrongType: 'Dit is geen xlsx- of csv-bestand. Bewaar je lijst als xlsx of csv en kies hem opnieuw.',
  webPage: 'Dit is een webpagina zonder lijst. Download de lijst opnieuw als xlsx of csv en kies die.',
  oldExcel: `Het bestand is van een oude versie van Excel. ${wayOut}`,
  binaryExcel: `Het bestand is een binaire werkmap. ${wayOut}`,
  openDocument: 'Het bestand is een ods-bestand. Bewaar het als xlsx of csv en kies het opnieuw.',
  locked: 'Het bestand is met een wachtwoord beveiligd. Haal het wachtwoord eraf en kies het opnieuw.',
  damaged: `Het bestand is beschadigd. ${wayOut}`,
  unsafe: 'Het bestand is niet opgebouwd zoals een gewone lijst. Kopieer de rijen naar een nieuw bestand en kies dat.',
  tooSlow: 'Het lezen duurt te lang. Kopieer de rijen naar een nieuw bestand en kies dat.',
}

export function refusalText(kind: RefusalKind): string {
  return texts[kind]
}

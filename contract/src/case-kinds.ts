export const caseKinds = {
  betwist: 'Betwist serienummer',
  'fout-gemeld': 'Fout gemeld',
  controle: 'Controle',
  cadeaushop: 'Cadeaushop',
  punten: 'Punten',
  klant: 'Melding van klant',
  mail: 'E-mail niet bezorgd',
} as const

export type CaseKind = keyof typeof caseKinds

import { type FaqGroup, faqGroups as groups } from '@portal/contract/faq'

const questions: Record<string, [anchor: string, question: string, answer: string][]> = {
  werking: [
    [
      'zoutverbruik',
      'Hoeveel zout gebruikt een waterontharder?',
      '<p>Ongeveer 350 tot 500 gram zout per m³ water.</p>',
    ],
    ['spoeltijd', 'Op welk tijdstip spoelt het toestel het beste?', '<p>Om 02.00 uur.</p><p>Dan slaapt iedereen.</p>'],
  ],
  voordelen: [['drinken', 'Kun je onthard water drinken?', '<p>Ja &amp; graag.</p>']],
  installatie: [
    ['drukverlies', 'Hoeveel drukverlies is er?', '<p>Bij de consumentenmodellen maximaal 0,3 bar.</p>'],
    [
      'plaats',
      'Waar plaats je hem?',
      '<p>Vorstvrij.</p><p><a href="/service/downloads">Bekijk de handleidingen</a></p>',
    ],
  ],
  aanschaf: [['betalen', 'Hoe betaal je?', '<p>Op factuur, met een betaallink erin.</p>']],
  'onderhoud-en-garantie': [
    ['garantie', 'Hoeveel garantie krijgt je klant?', '<p>24 maanden wettelijke garantie.</p>'],
    ['onderhoudsbeurt', 'Hoe vaak onderhoud?', '<p>Eén keer per jaar.</p>'],
    ['waddeneilanden', 'Komen jullie overal voor onderhoud?', '<p>Ja, behalve op de Waddeneilanden.</p>'],
  ],
  'over-ons': [['punten', 'Hoe werkt het sparen?', '<p>Voor elk toestel krijg je punten.</p>']],
}

let id = 30

/** A question or three in each group; the first has the id 31. */
export const faqGroups: FaqGroup[] = groups.map((group) => ({
  ...group,
  questions: questions[group.id]!.map(([anchor, question, answer]) => ({
    id: ++id,
    question,
    answer,
    anchors: [anchor],
  })),
}))

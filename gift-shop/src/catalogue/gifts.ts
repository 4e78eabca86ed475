export type Gift = { id: string; name: string; price: number; description: string }

/** The gifts, cheapest first. Each has a drawing in files/gifts. */
export const gifts: readonly Gift[] = [
  {
    id: 'thermosfles',
    name: 'Thermosfles',
    price: 450,
    description: 'Houdt je koffie een werkdag lang warm. Roestvrij staal, driekwart liter, past in de deur van je bus.',
  },
  {
    id: 'waterkaraf',
    name: 'Karaf met vier glazen',
    price: 650,
    description: 'Voor wie weet hoe goed zacht water smaakt. Mondgeblazen glas, een liter, met kurk.',
  },
  {
    id: 'hoofdlamp',
    name: 'Oplaadbare hoofdlamp',
    price: 900,
    description: 'Beide handen vrij in de kruipruimte. Vier standen, spatwaterdicht, laadt via usb-c.',
  },
  {
    id: 'gereedschapstas',
    name: 'Gereedschapstas',
    price: 1750,
    description: 'Twintig vakken, een harde bodem en een schouderband die niet snijdt.',
  },
  {
    id: 'werkplaatsradio',
    name: 'Werkplaatsradio',
    price: 2400,
    description: 'Met dab+ en bluetooth, en een behuizing die een val van de ladder overleeft.',
  },
  {
    id: 'werkjas',
    name: 'Gevoerde werkjas',
    price: 3000,
    description: 'Wind- en waterdicht, met een binnenzak voor je telefoon. Je kiest de maat na je bestelling.',
  },
  {
    id: 'dinerbon',
    name: 'Diner voor twee',
    price: 4000,
    description: 'Drie gangen in een restaurant naar keuze, ruim zeshonderd adressen door het hele land.',
  },
  {
    id: 'accuboor',
    name: 'Accuboormachine',
    price: 5500,
    description: 'Compacte 18-voltmachine met twee accu’s, lader en koffer.',
  },
  {
    id: 'koffiemachine',
    name: 'Espressomachine',
    price: 7500,
    description: 'Verse bonen, twee kopjes tegelijk. En nooit meer kalk, dat regel je zelf.',
  },
  {
    id: 'weekendje-weg',
    name: 'Weekendje weg',
    price: 12_000,
    description: 'Twee nachten voor twee personen in een hotel aan zee, met ontbijt.',
  },
]

export function findGift(id: string): Gift | null {
  return gifts.find((gift) => gift.id === id) ?? null
}

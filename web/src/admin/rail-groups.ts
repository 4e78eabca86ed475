import { webPaths } from '@portal/contract/web-paths'
import { IdCard, Newspaper, ScrollText, Trash2, UserRound } from 'lucide-react'

/** The pages of the back office in the order of its rail. Each shows to whom its route is for. */
export const railGroups = [
  { name: null, items: [{ to: webPaths.members, label: 'Leden', Icon: UserRound }] },
  {
    name: 'Inhoud',
    items: [
      { to: webPaths.articles, label: 'Nieuws en acties', Icon: Newspaper },
      { to: webPaths.bin, label: 'Prullenbak', Icon: Trash2 },
    ],
  },
  {
    name: 'Instellingen',
    items: [
      { to: webPaths.people, label: 'Medewerkers', Icon: IdCard },
      { to: webPaths.record, label: 'Logboek', Icon: ScrollText },
    ],
  },
] as const

import { staffPaths } from '@portal/contract/staff-paths'
import { webPaths } from '@portal/contract/web-paths'
import {
  ClipboardList,
  Gift,
  IdCard,
  LayoutDashboard,
  Mail,
  MailPlus,
  Package,
  Scale,
  ScrollText,
  Settings2,
  Trash2,
  UserRound,
} from 'lucide-react'
import { staffSubjects } from './subjects.ts'

const isSetting = ({ list }: (typeof staffSubjects)[number]) => list === 'managers'
const itemOf = ({ path, Icon }: (typeof staffSubjects)[number]) => ({ to: path, Icon })

/** The pages of the back office in the order of its rail. Each has the title of its route, and shows to whom that is for. */
export const railGroups = [
  {
    name: null,
    items: [
      { to: webPaths.backOffice, Icon: LayoutDashboard },
      { to: staffPaths.registrations, Icon: ClipboardList },
      { to: staffPaths.cases, Icon: Scale },
      { to: staffPaths.members, Icon: UserRound },
      { to: staffPaths.pointsSync, Icon: Gift },
    ],
  },
  {
    name: 'Inhoud',
    items: [
      ...staffSubjects.filter((subject) => !isSetting(subject)).map(itemOf),
      { to: staffPaths.bin, Icon: Trash2 },
    ],
  },
  {
    name: 'Instellingen',
    items: [
      { to: staffPaths.products, Icon: Package },
      { to: staffPaths.people, Icon: IdCard },
      ...staffSubjects.filter(isSetting).map(itemOf),
      { to: staffPaths.mails, Icon: Mail },
      { to: staffPaths.mailTexts, Icon: MailPlus },
      { to: staffPaths.record, Icon: ScrollText },
      { to: staffPaths.settings, Icon: Settings2 },
    ],
  },
] as const

import { webPaths } from '@portal/contract/web-paths'
import { CirclePlay, CircleQuestionMark, Download, Image, MessageCircle } from 'lucide-react'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { settings } from '../lib/page-settings.ts'

// Hours are of use to somebody with a number to call.
const hasNumber = Object.values(settings.desks ?? {}).some(({ phone }) => phone)
const OpenNow = lazyComponent(
  () => import('../features/contact/desks-card.tsx').then((part) => part.OpenNow),
  () => '\u00a0',
)
const contactAbout = hasNumber ? <OpenNow /> : 'Je krijgt antwoord per e-mail'

/** The pages under Service, as the menu of the header and the sheet of the phone show them. */
export const serviceItems = [
  { to: webPaths.downloads, label: 'Downloads', about: 'Handleidingen en brochures', Icon: Download },
  { to: webPaths.images, label: 'Beeldbank', about: 'Foto’s en logo’s', Icon: Image },
  { to: webPaths.videos, label: 'Video’s', about: 'Installatie in beeld', Icon: CirclePlay },
  { to: webPaths.faq, label: 'FAQ', about: 'Werking, installatie en garantie', Icon: CircleQuestionMark },
  { to: webPaths.contact, label: 'Contact', about: contactAbout, Icon: MessageCircle },
] as const

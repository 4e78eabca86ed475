import { webPaths } from '@portal/contract/web-paths'
import { settings } from '../lib/page-settings.ts'
import { CirclePlay, CircleQuestionMark, Download, Image, MessageCircle } from 'lucide-react'

// Hours are of use to somebody with a number to call.
const contactHours = settings.contact_phone ? 'Werkdagen 08.15–12.30 en 13.00–17.00' : 'Je krijgt antwoord per e-mail'

/** The pages under Service, as the menu of the header and the sheet of the phone show them. */
export const serviceItems = [
  { to: webPaths.downloads, label: 'Downloads', about: 'Handleidingen en brochures', Icon: Download },
  { to: webPaths.images, label: 'Beeldbank', about: 'Foto’s en logo’s', Icon: Image },
  { to: webPaths.videos, label: 'Video’s', about: 'Installatie in beeld', Icon: CirclePlay },
  { to: webPaths.faq, label: 'FAQ', about: 'Werking, installatie en garantie', Icon: CircleQuestionMark },
  { to: webPaths.contact, label: 'Contact', about: contactHours, Icon: MessageCircle },
] as const

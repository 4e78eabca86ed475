import { webPaths } from '@portal/contract/web-paths'
import { CirclePlay, CircleQuestionMark, Download, FileText, Image, MessageCircle, ShieldCheck } from 'lucide-react'
import { ServiceCards } from './service-cards.tsx'

const cards = [
  { to: webPaths.images, label: 'Beeldbank', detail: 'Foto’s en logo’s', Icon: Image },
  { to: webPaths.faq, label: 'FAQ', detail: 'Werking, installatie en garantie', Icon: CircleQuestionMark },
  { to: webPaths.downloads, label: 'Downloads overzicht', detail: 'Handleidingen en brochures', Icon: Download },
  { to: webPaths.videos, label: 'Video’s', detail: 'Installatie in beeld', Icon: CirclePlay },
  { to: webPaths.contact, label: 'Contact', detail: 'Wij helpen je graag', Icon: MessageCircle },
  { to: webPaths.warranty, label: 'Garantievoorwaarden', detail: 'Hoe lang, en wat je ervoor doet', Icon: ShieldCheck },
  { to: webPaths.terms, label: 'Algemene voorwaarden', detail: 'Onze afspraken met jou', Icon: FileText },
]

export default function ServicePage() {
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Service</h1>
          <p>Beeldmateriaal, handleidingen en antwoorden voor bij de installatie.</p>
        </div>
      </div>
      <nav aria-label="Service">
        <ServiceCards cards={cards} />
      </nav>
    </>
  )
}

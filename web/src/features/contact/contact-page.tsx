import { settings } from '../../lib/page-settings.ts'
import { useMember } from '../account/session.ts'
import { AccountManagerBox } from '../profile/account-manager-box.tsx'
import { ServiceBreadcrumbs } from '../service/service-breadcrumbs.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'
import { contactTexts as texts } from './contact-texts.ts'
import { PhoneHours } from './phone-hours.tsx'

export default function ContactPage() {
  const member = useMember()

  return (
    <>
      <ServiceBreadcrumbs current={texts.title} />
      <div className="page-head">
        <div>
          <h1>{texts.title}</h1>
          <p>
            {texts.intro} Velden met een <span className={styles.required}>*</span> zijn verplicht.
          </p>
        </div>
      </div>
      <div className={styles.layout}>
        <ContactForm />
        {(settings.contact_phone || member.representative_name) && (
          <aside className={styles.aside} aria-label="Andere manieren">
            {settings.contact_phone && <PhoneHours phone={settings.contact_phone} />}
            {member.representative_name && <AccountManagerBox name={member.representative_name} member={member} />}
          </aside>
        )}
      </div>
    </>
  )
}

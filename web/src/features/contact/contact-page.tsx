import { contactMessages, contactSubjects, sendContactRequest, sendContactRequestBody } from '@portal/contract/contact'
import { call } from '../../lib/api-client.ts'
import { tabDraft } from '../../device/draft.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useMember } from '../account/session.ts'
import { SessionEnded, useRefusedForm } from '../../lib/use-refused-form.tsx'
import { AccountManagerBox } from '../profile/profile-boxes.tsx'
import { ServiceBreadcrumbs } from '../service/service-breadcrumbs.tsx'
import note from '../../ui/draft-note.module.css'
import { useDesks } from './use-desks.ts'
import styles from './contact-page.module.css'

export default function ContactPage() {
  const member = useMember()
  const desks = useDesks()
  const isReachable = Object.values(desks ?? {}).some(({ phone, email }) => phone || email)

  return (
    <>
      <ServiceBreadcrumbs current="Contact" />
      <div className="page-head">
        <div>
          <h1>Contact</h1>
          <p>
            Stel je vraag. Je krijgt antwoord per e-&#8288;mail. Velden met een <span className="error-text">*</span>{' '}
            zijn verplicht.
          </p>
        </div>
      </div>
      <div className={styles.layout}>
        <ContactForm />
        {(isReachable || member.representative_name) && (
          <aside className={`fields ${styles.aside}`} aria-label="Andere manieren">
            {desks && isReachable && <DesksCard desks={desks} />}
            {member.representative_name && <AccountManagerBox name={member.representative_name} member={member} />}
          </aside>
        )}
      </div>
    </>
  )
}

const DesksCard = lazyComponent(() => import('./desks-card.tsx').then((part) => part.DesksCard))

const notSent = 'Contact aanvraag mislukt'

const emptyQuestion = { subject: '', question: '' }

const subjects = contactSubjects.map(({ id, label }) => ({ value: String(id), label }))

/** Sends a question to one of the desks (spec §5). What is typed is kept for the tab until it has been sent. */
function ContactForm() {
  const { id: memberId } = useMember()
  const { hasSessionEnded, tellRefusal, forgetRefusal } = useRefusedForm(notSent)

  const form = useContractForm(sendContactRequestBody, {
    defaultValues: emptyQuestion,
    draft: tabDraft({ form: 'contact', memberId, saved: emptyQuestion }),
    send: (body) => call(sendContactRequest, { body }),
    onSent: () => {
      forgetRefusal()
      form.reset(emptyQuestion)
      showToast({
        tone: 'success',
        title: contactMessages.sent,
        about: notSent,
        detail: 'We nemen zo snel mogelijk contact met je op',
      })
    },
    onRefused: tellRefusal,
  })

  return (
    <form className={`${card.card} ${card.padded} fields`} {...form.formProps}>
      {form.isRestored && !form.formState.isDirty && (
        <p className={note.note}>Wat je eerder had getypt, staat er nog.</p>
      )}
      <ErrorSummary problems={form.shownErrors} />
      <SelectField
        label="Onderwerp"
        required
        placeholder="Selecteer een onderwerp"
        options={subjects}
        {...form.field('subject')}
      />
      <TextAreaField label="Vraag" required rows={6} {...form.field('question')} />
      <div className={styles.end}>
        {hasSessionEnded && <SessionEnded className="text-2" />}
        <Button type="submit" busy={form.isSending}>
          Versturen
        </Button>
      </div>
    </form>
  )
}

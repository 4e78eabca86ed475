import { createRegistrationBody, registrationMessages } from '@portal/contract/registrations'
import { webPaths } from '@portal/contract/web-paths'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useContractForm } from '../../../lib/use-contract-form.ts'
import { DraftNote } from '../../../ui/draft-note.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMember } from '../../account/session.ts'
import { useRefusedForm } from '../../account/use-refused-form.ts'
import { productsQuery } from '../api.ts'
import { ConsentFields } from './consent-fields.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { InstallationFields } from './installation-fields.tsx'
import { forgetDraft, startRegistration, useKeptDraft } from './kept-draft.ts'
import { PipeSection } from './pipe-section.tsx'
import { ProductFields } from './product-fields.tsx'
import styles from './register-product-form.module.css'
import { registerProductTexts as texts } from './register-product-texts.ts'
import { checkRegistration, type RegistrationValues } from './register-product-values.ts'
import { RegistrationSummary } from './registration-summary.tsx'
import { sectionProgress } from './section-progress.ts'
import { SubmitBar } from './submit-bar.tsx'
import { useRegisterProduct } from './use-register-product.ts'

type RegisterProductFormProps = {
  /** The day that the address brought along, as dd-mm-jjjj, or nothing. */
  installDate: string
  /** Asked for when what a draft restored should make place for an empty form. */
  onStartOver: () => void
}

/** Registers one installed softener (spec §5). What is typed is kept for the tab until it has been sent. */
export function RegisterProductForm({ installDate, onStartOver }: RegisterProductFormProps) {
  const { id: memberId } = useMember()
  const [start] = useState(() => startRegistration(memberId, installDate))
  const { hasSessionEnded, tellRefusal } = useRefusedForm(texts.failed)
  const registerProduct = useRegisterProduct(memberId)
  const navigate = useNavigate()

  const form = useContractForm(createRegistrationBody, {
    defaultValues: start.values,
    alsoCheck: checkRegistration,
    send: registerProduct.mutateAsync,
    onSent: () => {
      forgetDraft(memberId)
      showToast({ tone: 'success', title: registrationMessages.registered })
      return navigate({ to: webPaths.registrations })
    },
    onRefused: tellRefusal,
  })
  const product = useChosenProduct(form.values)
  const progress = sectionProgress(form)
  useKeptDraft(form.values, memberId, installDate)

  function startOver() {
    forgetDraft(memberId)
    onStartOver()
  }

  return (
    <div className={styles.layout}>
      <form className={styles.form} autoComplete="off" {...form.formProps}>
        {start.isRestored && <DraftNote onStartOver={startOver} />}
        <ErrorSummary problems={form.shownErrors} />
        <div className={styles.sections}>
          <PipeSection
            number={1}
            title={texts.sections.installation}
            state={progress.installation}
            note={
              <>
                <span className={styles.required}>*</span> verplicht
              </>
            }
          >
            <InstallationFields form={form} />
          </PipeSection>
          <PipeSection number={2} title={texts.sections.product} state={progress.product}>
            <ProductFields form={form} />
          </PipeSection>
          <PipeSection number={3} title={texts.sections.customer} state={progress.customer}>
            <CustomerFields form={form} />
          </PipeSection>
          <PipeSection number={4} title={texts.sections.consent} state={progress.consent}>
            <ConsentFields form={form} />
            <p className={styles.mails}>{texts.mails}</p>
            <SubmitBar
              product={product}
              problems={form.shownErrors.length}
              isSending={form.isSending}
              hasSessionEnded={hasSessionEnded}
            />
          </PipeSection>
        </div>
      </form>
      <RegistrationSummary values={form.values} product={product} />
    </div>
  )
}

function useChosenProduct({ brand, selectedProduct }: RegistrationValues) {
  const { data: products = [] } = useQuery(productsQuery(brand))
  return products.find(({ id }) => String(id) === selectedProduct)
}

import { consentStatement } from '@portal/contract/registrations'
import type { ContractForm } from '../../../lib/use-contract-form.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import type { RegistrationValues } from './register-product-values.ts'

/** The installer's statement about the customer's data. It is not sent: registering states it (spec §5). */
export function ConsentFields({ form }: { form: ContractForm<RegistrationValues> }) {
  return <CheckboxField label={consentStatement.text} required {...form.checkbox('consent')} />
}

import { readCertificateCode } from '@portal/contract/certificate-code'
import { type ReportCertificateBody } from '@portal/contract/certificates'
import type { Database } from '../../database/database.ts'
import { NotFound } from '../../http/errors.ts'
import type { RateLimit } from '../../http/rate-limit.ts'
import { addCustomerReport } from '../cases/store.ts'
import { findCertificate } from './store.ts'

/** Somebody with a certificate tells the desk that the softener is not theirs: a case for it, or more of the open one. */
export async function reportCertificate(db: Database, sent: string, report: ReportCertificateBody): Promise<void> {
  const certificate = await findCertificate(db, readCertificateCode(sent))
  if (!certificate) throw new NotFound()
  await addCustomerReport(db, certificate.id, report)
}

const hour = 3600

/** How often one caller may look at certificates, a print of many counting each. Nobody guesses one: it is the load that this limits. */
export function lookLimit(caller: string, cost = 1): RateLimit {
  return { key: `certificates ${caller}`, max: 300, seconds: hour, cost }
}

/** How often one caller may report, and how often one certificate may be reported. */
export function reportLimits(caller: string, sent: string): RateLimit[] {
  return [
    { key: `certificate reports ${caller}`, max: 10, seconds: hour },
    { key: `certificate reports of ${readCertificateCode(sent) ?? ''}`, max: 20, seconds: 24 * hour },
  ]
}

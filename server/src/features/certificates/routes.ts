import { readCertificateCode } from '@portal/contract/certificate-code'
import { certificateMessages, getCertificate, reportCertificate } from '@portal/contract/certificates'
import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { presentCertificate } from './presenter.ts'
import { lookLimit, reportCertificate as report, reportLimits } from './report-certificate.ts'
import { findCertificate } from './store.ts'

export function certificateRoutes({ db, rateLimiter }: Pick<Dependencies, 'db' | 'rateLimiter'>) {
  return [
    route(
      getCertificate,
      async ({ params }) => {
        const found = await findCertificate(db, readCertificateCode(params.code ?? ''))
        if (!found) throw new NotFound()
        return { data: presentCertificate(found) }
      },
      { limit: ({ callerKey }) => lookLimit(callerKey) },
    ),

    route(reportCertificate, async ({ params: { code = '' }, body, callerKey }) => {
      for (const limit of reportLimits(callerKey, code)) await rateLimiter.spend(limit)
      await report(db, code, body)
      return { message: certificateMessages.reported }
    }),
  ]
}

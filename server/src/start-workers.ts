import type { Services } from './dependencies.ts'
import { accountJobs } from './features/account/jobs.ts'
import { accountMailTemplates } from './features/account/mails.ts'
import { contactMailTemplates } from './features/contact/mails.ts'
import { startPointsWork } from './features/points/jobs.ts'
import { startSubmissionWork } from './features/registrations/jobs.ts'
import { registrationMailTemplates } from './features/registrations/mails.ts'
import { submissionMailTemplate } from './features/registrations/submission-mail.ts'
import { bundle } from './mail/bundle-mails.ts'
import { createLayOut, type MailTemplate } from './mail/mail-template.ts'
import { type MailWorkerOptions, startMailWorker } from './mail/mail-worker.ts'
import { createTransport } from './mail/transport.ts'
import { startJobWorker } from './queue/jobs.ts'

// More than a household, or a caretaker of many houses, gets in a day. More than this looks like harassment.
const mailsPerDay = 20

const mailTemplates: MailTemplate[] = [
  bundle,
  ...accountMailTemplates,
  ...contactMailTemplates,
  ...registrationMailTemplates,
  submissionMailTemplate,
]

/** Starts all background work and returns it together with the services, as the dependencies of the features. */
export function startWorkers(services: Services, { releaseLeases }: Pick<MailWorkerOptions, 'releaseLeases'> = {}) {
  const { config, db, log, mailSender, giftShop } = services
  const mailWorker = startMailWorker({
    db,
    transport: createTransport(config.mail),
    layOut: createLayOut(mailTemplates, mailSender),
    log,
    releaseLeases,
    bundling: { perDay: config.rateLimits ? mailsPerDay : null, sender: mailSender },
  })
  const jobWorker = startJobWorker({ db, jobs: accountJobs({ db, mailSender, mailWorker }), log })
  const submissionWork = startSubmissionWork({ db, mailSender, mailWorker, log, releaseLeases })
  const pointsWork = giftShop && startPointsWork({ db, giftShop, log, pattern: config.syncSchedule, releaseLeases })

  async function stopWorkers(): Promise<void> {
    await Promise.all([pointsWork?.stop(), submissionWork.stop(), jobWorker.stop(), mailWorker.stop()])
  }
  return { ...services, mailWorker, jobWorker, submissionWork, pointsWork, stopWorkers }
}

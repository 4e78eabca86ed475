import { backupFailed, drillFailed } from './backup/mails.ts'
import { accountMailTemplates } from './features/account/mails.ts'
import { answerMailTemplates } from './features/case-desk/answer-mail.ts'
import { caseMailTemplates } from './features/case-desk/mails.ts'
import { contactMailTemplates } from './features/contact/mails.ts'
import { invitationMailTemplates } from './features/invitations/mails.ts'
import { pointsAlone } from './features/points-by-hand/mails.ts'
import { recordBroken } from './features/record/mails.ts'
import { correctionMailTemplates } from './features/registrations/correction-mails.ts'
import { registrationActTemplates } from './features/registration-desk/mails.ts'
import { registrationMailTemplates } from './features/registrations/confirmation-mails.ts'
import { submissionMailTemplate } from './features/registrations/submission-mail.ts'
import { reminderMailTemplates } from './features/reminders/mails.ts'
import { secondFactorMailTemplates } from './features/second-factor/mails.ts'
import { bundle } from './mail/bundle-mails.ts'
import type { MailTemplate } from './mail/mail-template.ts'

/** Every template of the portal. A mail of another one waits for a version of the portal that has it. */
export const mailTemplates: readonly MailTemplate[] = [
  bundle,
  ...accountMailTemplates,
  ...contactMailTemplates,
  ...invitationMailTemplates,
  pointsAlone,
  recordBroken,
  ...registrationMailTemplates,
  ...registrationActTemplates,
  ...correctionMailTemplates,
  ...caseMailTemplates,
  ...answerMailTemplates,
  submissionMailTemplate,
  ...reminderMailTemplates,
  ...secondFactorMailTemplates,
  backupFailed,
  drillFailed,
]

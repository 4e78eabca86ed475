import { accountMessages } from './account.ts'
import { archiveMessages } from './archives.ts'
import { errorMessages } from './errors.ts'
import { memberMessages } from './members-for-staff.ts'
import { caseOperations } from './openapi-cases.ts'
import { catalogueOperations } from './openapi-catalogue.ts'
import { certificateOperations } from './openapi-certificates.ts'
import { maintenanceOperations } from './openapi-maintenance.ts'
import { mailOperations } from './openapi-mails.ts'
import { mailTextOperations } from './openapi-mail-texts.ts'
import { memberOperations } from './openapi-members.ts'
import { ownRegistrationOperations } from './openapi-own-registration.ts'
import { pointsOperations } from './openapi-points.ts'
import { overviewOperations } from './openapi-overview.ts'
import { actOperations } from './openapi-registration-acts.ts'
import { deskOperations } from './openapi-desk.ts'
import { simpleOperations } from './openapi-simple.ts'
import { recordOperations } from './openapi-record.ts'
import { settingOperations } from './openapi-settings.ts'
import { factorOperations } from './openapi-second-factor.ts'
import { operationsOfSubjects } from './openapi-subjects.ts'
import { staffMessages } from './staff.ts'
import type { OperationTexts } from './openapi-texts.ts'
import { uploadMessages } from './uploads.ts'

const anotherMember = {
  description:
    "Another member's, the own address is not verified, or staff have not proven their second factor: then with `reason`.",
  message: errorMessages.forbidden,
}

const archiveTexts = {
  description:
    'Of what the page shows for the same `zoek`, `merk` (with commas between) and `categorie`. 422 on `merk` for more than 5,000 files or 4 GB.',
  alsoAnswers: { 429: { description: 'Asked too often, or two zips are being downloaded already: try again later.' } },
}
const zipAnswers = {
  ...archiveTexts.alsoAnswers,
  404: { description: 'Nothing is found.', message: archiveMessages.nothing },
}

export const operations: Readonly<Record<string, OperationTexts>> = {
  csrfCookie: {
    summary: 'Sets the cookies of a session',
    description: 'Every other answer sets them as well, except a 419 and those of calls outside sessions.',
    alsoAnswers: { 429: { description: 'One caller started too many sessions: try again later.' } },
  },
  logIn: {
    summary: 'Logs a member in',
    description: 'The session gets a new id and a new CSRF token. With `remember` it is restored for 400 days.',
  },
  logOut: { summary: 'Logs the member out', description: 'The answer starts the session of a guest.' },
  getCurrentMember: { summary: 'The member who is logged in' },
  registerAccount: {
    summary: 'Registers an account and logs it in',
    description: 'A mail with a verification link goes to the address.',
  },
  resendVerification: {
    summary: 'Sends the verification mail again',
    alsoAnswers: { 204: { description: 'The address is verified already: no mail.' } },
  },
  verifyEmail: {
    summary: 'Verifies the address of the member in the link',
    description: 'The link of the mail, as it is. It works once or more, without a session, and logs nobody in.',
    alsoAnswers: {
      302: {
        description: 'Verified, for a browser: it is sent to the portal. With `Accept: application/json` it is a 204.',
      },
      403: {
        description: 'The link was changed, is too old, or belongs to another address.',
        message: accountMessages.invalidVerificationLink,
      },
      429: { description: 'The link was opened too often: try again later.' },
    },
    parameters: [
      { name: 'expires', description: 'Until when it is valid, in seconds since 1970.', schema: { type: 'integer' } },
      { name: 'signature', description: 'Over the whole link without it.', schema: { type: 'string' } },
    ].map((parameter) => ({ ...parameter, in: 'query', required: true })),
  },
  forgotPassword: {
    summary: 'Asks for a mail to reset a password',
    description: 'The answer is the same for an address without an account.',
  },
  resetPassword: {
    summary: 'Resets a password with the token of the mail',
    description: 'Every session of the member ends.',
  },
  updateProfile: {
    summary: "Changes the member's profile",
    description:
      'With `password` it changes too, and the other sessions end. `email` is accepted and ignored. Of staff without a firm only ' +
      'names, `phone_number` and `password` are read, and the number may be left out. Staff with a second factor prove it before `password`.',
  },
  updatePassword: {
    summary: 'Changes the password',
    description:
      'The other sessions of the member end. Staff with a second factor have to have proven it just now: else 403.',
  },
  listOwnSessions: { summary: 'Where the member is logged in, this device first' },
  endOtherSessions: {
    summary: 'Logs the member out everywhere but here',
    description: 'Staff with a second factor have to have proven it just now: else 403.',
  },
  listMembers: {
    summary: 'A page of all members, by id',
    alsoAnswers: { 429: { description: 'Too many searches: try again later.' } },
  },
  ...memberOperations,
  ...deskOperations,
  getMember: {
    summary: 'One member',
    description:
      'Members get themselves only; `servicedesk` and `lezer` get whoever is no staff, `beheerder` gets everybody.',
    alsoAnswers: { 403: anotherMember },
  },
  updateMember: {
    summary: 'Changes the profile of a member',
    description:
      'Members change their own only; `servicedesk` changes those of others who are no staff, and `beheerder` those of everybody, ' +
      'but never a password. For one of staff the second factor has to be fresh. With `version` only what is still as it was seen is changed.',
    alsoAnswers: {
      403: anotherMember,
      409: {
        description: 'Changed since that version; `current` has what is stored now.',
        message: memberMessages.changedMeanwhile,
      },
    },
  },
  ...recordOperations,
  ...settingOperations,
  listStaff: { summary: 'A page of the staff: everybody with a role, by name' },
  getMemberRoles: { summary: 'The roles of a member, with the version that a change of them names' },
  updateMemberRoles: {
    summary: 'Gives a member exactly these roles',
    description:
      'Sessions of a member who gains a role end, except that of the caller. The last `beheerder` keeps that role: 422. ' +
      'Open invitations of whoever loses it are withdrawn.',
    alsoAnswers: {
      409: {
        description: 'Changed since that version; `current` has what is stored now.',
        message: staffMessages.changedMeanwhile,
      },
    },
  },
  listViews: { summary: 'The views of lists that the caller keeps for themselves' },
  createView: { summary: 'Keeps a view of a list for the caller: its filters and order under a name' },
  renameView: { summary: 'Gives a view of the caller another name' },
  deleteView: { summary: 'Forgets a view of the caller' },
  ...mailOperations,
  ...mailTextOperations,
  listInvitations: { summary: 'A page of the invitations that wait, newest first' },
  createInvitation: {
    summary: 'Invites somebody to join the staff',
    description: 'A mail with a link goes to the address. An address that was invited already: 422.',
  },
  deleteInvitation: { summary: 'Withdraws an invitation: its link works no longer' },
  resendInvitation: {
    summary: 'Sends the mail of an invitation again',
    description: 'With a new link, which works for 72 hours; the one before works no longer.',
  },
  checkInvitation: {
    summary: 'Whom the invitation with the token of the mail is for',
    description: 'Null for a token that does not work, whatever the reason.',
  },
  acceptInvitation: {
    summary: 'Accepts the invitation with the token of the mail',
    description:
      'Makes an account with the roles and the names, or gives the roles to the member with that address, whose password changes ' +
      'and whose sessions end.',
  },
  ...factorOperations,
  listBrands: { summary: 'The brands that have products' },
  ...catalogueOperations,
  ...actOperations,
  ...caseOperations,
  ...pointsOperations,
  listProducts: { summary: 'The products of a brand', description: 'None for an unknown brand.' },
  createRegistration: {
    summary: 'Registers an installed product',
    description:
      'The customer and the installer get a mail. Registering states the consent. Clients that send later say with ' +
      '`consent_version` and `consented_at` which text was shown and when; what is not known or not possible there ' +
      'never refuses a registration.',
  },
  listRegistrations: {
    summary: "The member's registrations, newest first",
    description: 'All of them without `page`, which is the older form of the call; else one page.',
  },
  ...ownRegistrationOperations,
  registerBatch: {
    summary: 'Registers many products at once',
    description: 'Good rows are registered, also when others are refused: the results tell which, in the order sent.',
  },
  checkBatch: { summary: 'Judges rows as a batch would, and stores nothing' },
  findBatch: { summary: 'The answer to the batch with this key' },
  getDashboard: { summary: 'What the dashboard shows: the newest registrations, news and promotions' },
  listNews: { summary: 'The teasers of all news and promotions, newest first' },
  getNewsArticle: { summary: 'A news article' },
  getPromotion: { summary: 'A promotion' },
  listFaq: {
    summary: 'The frequently asked questions, in their groups',
    description: 'All groups, also those without questions. The address of a question is `/service/faq#vraag-{id}`.',
  },
  sendContactRequest: { summary: 'Sends a question to the service desk' },
  listImages: { summary: 'The image bank' },
  listDownloads: { summary: 'The downloads' },
  listVideos: { summary: 'The installation videos' },
  getImageArchiveSizes: { summary: 'How large a zip of the image bank would be', ...archiveTexts },
  getDownloadArchiveSizes: { summary: 'How large a zip of the downloads would be', ...archiveTexts },
  getImageArchive: {
    summary: 'The files of the image bank as one zip',
    description: `${archiveTexts.description} \`soort\` leaves one kind of file.`,
    alsoAnswers: zipAnswers,
  },
  getDownloadArchive: { summary: 'The files of the downloads as one zip', ...archiveTexts, alsoAnswers: zipAnswers },
  getKnownUpload: {
    summary: 'The upload that the caller made of the same bytes within the last day, or null',
    description: 'Who sends many files asks before each, and sends only what is missing.',
  },
  uploadFile: {
    summary: 'Stores a picture or a PDF, for content to refer to',
    description:
      'The body is the file; what it is, its first bytes say. Pictures are written anew, without what a camera adds. ' +
      'A file that nothing refers to within a day is removed.',
    alsoAnswers: {
      200: {
        description: 'The caller sent the same bytes within the last day: `Upload-Known: true`, and that upload.',
      },
      413: { description: 'The file is larger than its kind may be.', message: uploadMessages.tooLarge(25) },
      415: { description: 'The Content-Type names no type at all.', message: errorMessages.unsupported },
      429: { description: 'The caller sent 5 GB within a day: try again later.' },
      507: { description: 'The disk would be too full.', message: uploadMessages.noRoom },
    },
  },
  copyImage: {
    summary: 'Makes an upload of an image of the image bank, for content to refer to',
    description:
      'Its files are its own: it stays when the image leaves the bank. 422 on `image_id` for one that is not there.',
    alsoAnswers: { 507: { description: 'The disk would be too full.', message: uploadMessages.noRoom } },
  },
  getGiftShopSignOn: {
    summary: 'An address at the gift shop that signs the member in',
    description: 'It works once, for a minute. Clients may append `&return=…`. 503 while the shop is out of reach.',
  },
  getGiftShopNotice: {
    summary: 'Whether the notice about the gift shop stands, and what it says',
    description:
      'It stands while staff have it so: always, while the shop does not answer, or never; within its period.',
  },
  listPoints: { summary: "A page of the member's points, newest registration first" },
  ...operationsOfSubjects,
  searchBackOffice: {
    summary: 'Searches what the caller may see in the back office: five hits of each group, the best first',
    description: 'Nothing is found by fewer than two characters. Groups that the caller may not see are left out.',
    alsoAnswers: { 429: { description: 'Too many searches: try again later.' } },
  },
  listBin: {
    summary: 'A page of what staff deleted in the last thirty days, the latest first',
    description: 'Its own call takes an entry out again. `is_address_taken`: it needs another address to be published.',
  },
  ...overviewOperations,
  ...maintenanceOperations,
  ...certificateOperations,
  ...simpleOperations,
  sendFieldFigures: {
    summary: 'Adds how fast the pages of one visit were to the metrics',
    description:
      'Outside sessions: no cookie is read or set, and nothing tells whose visit it was. 419 for another origin. At most 1 KB.',
    alsoAnswers: {
      404: { description: 'The portal does not measure.', message: errorMessages.notFound },
      429: { description: 'Too many from this caller: try again later.' },
    },
  },
  getOpenApiDocument: { summary: 'This document' },
}

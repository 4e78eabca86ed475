import { accountMessages } from './account.ts'
import { errorMessages } from './errors.ts'
import { articleOperations } from './openapi-articles.ts'
import { recordOperations } from './openapi-record.ts'
import { secondFactorMessages } from './second-factor.ts'
import { staffMessages } from './staff.ts'
import type { Json } from './openapi-schemas.ts'
import { uploadMessages } from './uploads.ts'

export type OperationTexts = {
  summary: string
  description?: string
  /** Answers that don't follow from the definition of the endpoint, by status. */
  alsoAnswers?: Readonly<Record<number, { description: string; message?: string }>>
  /** Parameters of the query that no rule checks. */
  parameters?: readonly Json[]
}

const anotherMember = {
  description:
    "Another member's, the own address is not verified, or staff have not proven their second factor: then with `reason`.",
  message: errorMessages.forbidden,
}

/** What the document says of every call, by the name of its endpoint. */
export const operations: Readonly<Record<string, OperationTexts>> = {
  csrfCookie: {
    summary: 'Sets the cookies of a session',
    description: 'Every other answer sets them as well, except a 419.',
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
    description: 'With `password` it changes too, and the other sessions end. `email` is accepted and ignored.',
  },
  updatePassword: { summary: 'Changes the password', description: 'The other sessions of the member end.' },
  listMembers: { summary: 'A page of all members, by id' },
  exportMembers: {
    summary: 'Every member that the list has with this search, as a file',
    description: 'With what the list shows. It leaves a line in the record with the number of rows.',
    alsoAnswers: { 429: { description: 'Too many exports: try again later.' } },
  },
  getMember: {
    summary: 'One member',
    description: 'Members get themselves only; `servicedesk`, `lezer` and `beheerder` get everybody.',
    alsoAnswers: { 403: anotherMember },
  },
  updateMember: {
    summary: 'Changes the profile of a member',
    description:
      'Members change their own only; `servicedesk` and `beheerder` change those of others, but never a password.',
    alsoAnswers: { 403: anotherMember },
  },
  ...recordOperations,
  listStaff: { summary: 'A page of the staff: everybody with a role, by name' },
  getMemberRoles: { summary: 'The roles of a member, with the version that a change of them names' },
  updateMemberRoles: {
    summary: 'Gives a member exactly these roles',
    description:
      'Sessions of a member who gains a role end, except that of the caller. The last `beheerder` keeps that role: 422.',
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
  acceptInvitation: {
    summary: 'Accepts the invitation with the token of the mail',
    description:
      'Makes an account with the roles, or gives them to the member with that address, whose password changes and whose ' +
      'sessions end.',
  },
  getSecondFactor: { summary: 'The second factors of the caller, and whether this session has proven one' },
  startPasskey: {
    summary: 'What a browser needs to make a passkey',
    description: 'Its challenge counts for 5 minutes.',
  },
  addPasskey: {
    summary: 'Adds the passkey that a browser has made',
    description: 'The first factor brings ten recovery codes, which no other answer shows again.',
  },
  startApp: {
    summary: 'A new secret for an app with codes',
    description: 'It counts once a code of it has come back.',
  },
  addApp: {
    summary: 'Adds the app by a code of it',
    description: 'The first factor brings ten recovery codes, which no other answer shows again.',
  },
  removeFactor: {
    summary: 'Removes a second factor of the caller',
    description: 'The last `beheerder` keeps their last one: 422.',
    alsoAnswers: {
      422: { description: 'The last factor of the last beheerder.', message: secondFactorMessages.lastBeheerder },
    },
  },
  renewRecoveryCodes: { summary: 'Ten new recovery codes', description: 'Those before work no longer.' },
  startStepUp: { summary: 'What a browser needs to ask for a passkey', description: 'The same for whoever has none.' },
  stepUp: {
    summary: 'Proves a second factor for this session',
    description: 'With `passkey`, or with `code`: of the app, or a recovery code. Each works once.',
  },
  listBrands: { summary: 'The brands that have products' },
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
  getRegistration: { summary: "One of the member's own registrations, with the customer" },
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
  sendContactRequest: { summary: 'Sends a question to the service desk' },
  listImages: { summary: 'The image bank' },
  listDownloads: { summary: 'The downloads' },
  listVideos: { summary: 'The installation videos' },
  uploadFile: {
    summary: 'Stores a picture or a PDF, for content to refer to',
    description:
      'The body is the file; what it is, its first bytes say. Pictures are written anew, without what a camera adds. ' +
      'A file that nothing refers to within a day is removed.',
    alsoAnswers: {
      413: { description: 'The file is larger than its kind may be.', message: uploadMessages.tooLarge(25) },
      415: { description: 'The Content-Type names no type at all.', message: errorMessages.unsupported },
    },
  },
  copyImage: {
    summary: 'Makes an upload of an image of the image bank, for content to refer to',
    description:
      'Its files are its own: it stays when the image leaves the bank. 422 on `image_id` for one that is not there.',
  },
  getGiftShopSignOn: {
    summary: 'An address at the gift shop that signs the member in',
    description: 'It works once, for a minute. Clients may append `&return=…`. 503 while the shop is out of reach.',
  },
  getGiftShopNotice: {
    summary: 'Whether the notice about the gift shop stands',
    description: 'It stands while it is switched on and the shop does not answer.',
  },
  listPoints: { summary: "A page of the member's points, newest registration first" },
  ...articleOperations,
  getOpenApiDocument: { summary: 'This document' },
}

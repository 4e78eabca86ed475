import { catalogueReplies, catalogueRequests } from './openapi-catalogue.ts'
import { caseReplies, caseRequests } from './openapi-cases.ts'
import { actReplies, actRequests } from './openapi-registration-acts.ts'
import { memberMediaReplies, simpleReplies, simpleRequests } from './openapi-simple.ts'
import { pointsReplies, pointsRequests } from './openapi-points.ts'
import { overviewReplies } from './openapi-overview.ts'
import { deskReplies } from './openapi-desk.ts'
import { certificateReplies, certificateRequests } from './openapi-certificates.ts'
import { maintenanceReplies, maintenanceRequests } from './openapi-maintenance.ts'
import { mailReplies, mailRequests } from './openapi-mails.ts'
import { mailTextReplies, mailTextRequests } from './openapi-mail-texts.ts'
import {
  byHandExample,
  installerExample,
  manager,
  memberExample,
  memberViewReplies,
  pointsExample,
  pointsTotals,
  seenMember,
} from './openapi-members.ts'
import { ownRegistrationReplies, ownRegistrationRequests } from './openapi-own-registration.ts'
import { recordListed, recordReplies } from './openapi-record.ts'
import { factorReplies, factorRequests } from './openapi-second-factor.ts'
import { listed, ownView, pageOf, profile, registration, viewReplies } from './openapi-sample-bodies.ts'
import { settingReplies, settingRequests } from './openapi-settings.ts'
import { repliesOfSubjects, requestsOfSubjects } from './openapi-subjects.ts'

const newPassword = { password: 'vier ketels en een pomp', password_confirmation: 'vier ketels en een pomp' }

/** A body for every call that takes one, by the name of its endpoint. A test checks them against the contract. */
export const requestExamples: Record<string, Record<string, unknown>> = {
  logIn: { email: 'sanne@dewit.example', password: 'waterzacht2026', remember: true },
  registerAccount: { ...profile, email: 'sanne@dewit.example', ...newPassword, compenda_id: null, google_token: null },
  resendVerification: { user: 12 },
  forgotPassword: { email: 'sanne@dewit.example' },
  resetPassword: { token: 'the token of the mail', email: 'sanne@dewit.example', ...newPassword },
  updateProfile: { ...profile, email: 'sanne@dewit.example', password: null, password_confirmation: '' },
  updatePassword: { current_password: 'waterhard2025', ...newPassword },
  endOtherSessions: { current_password: 'waterhard2025' },
  updateMember: {
    ...profile,
    email: 'sanne@dewit.example',
    password: null,
    password_confirmation: '',
    version: seenMember.version,
  },
  blockMember: { reason: 'Registreerde toestellen die er niet hangen.' },
  unblockMember: { reason: 'Sanne heeft het opgehelderd.' },
  giveManagers: { members: [{ id: 12, manager_id: 31, seen_manager_id: null }] },
  updateMemberRoles: { roles: ['servicedesk'], version: 3 },
  createView: { ...ownView, id: undefined },
  renameView: { name: 'Mijn concepten' },
  createInvitation: { email: 'noor@zilverbron.example', roles: ['redactie'] },
  checkInvitation: { token: 'the token of the mail' },
  acceptInvitation: {
    token: 'the token of the mail',
    first_name: 'Noor',
    last_name: 'Visser',
    password: 'zachtwater-2026',
    password_confirmation: 'zachtwater-2026',
  },
  ...factorRequests,
  ...settingRequests,
  ...catalogueRequests,
  ...actRequests,
  ...caseRequests,
  ...mailRequests,
  ...pointsRequests,
  ...mailTextRequests,
  createRegistration: { ...registration, consent_version: '2026-11-20', consented_at: '2026-11-20T08:30:00Z' },
  ...ownRegistrationRequests,
  ...maintenanceRequests,
  ...certificateRequests,
  registerBatch: {
    rows: [{ ...registration, row_id: 'a1' }],
    consent: true,
    submission: '8f14e45f-ceea-467f-9f14-e45fceea467f',
    final: true,
  },
  checkBatch: { rows: [{ serial_number: 'AB 190871', selectedProduct: 7 }], fields: ['serial_number'] },
  ...requestsOfSubjects,
  ...simpleRequests,
  sendFieldFigures: { inp: { screen: '/registraties/:id', value: 56 } },
  sendContactRequest: { subject: 1, question: 'Past de Compact 8 in een keukenkastje?' },
  copyImage: { image_id: 17 },
}

const moment = '2026-11-20T08:30:00.000000Z'

const memberTwice = { ...memberExample, data: memberExample }

const staffExample = { id: 3, name: 'Fatima Bakker', email: 'beheer@voorbeeld.nl', roles: ['beheerder'] }

const invitationExample = {
  id: 3,
  email: 'noor@zilverbron.example',
  roles: ['redactie'],
  created_at: moment,
  expires_at: '2026-11-23T08:30:00.000000Z',
}

const teaser = {
  id: 4,
  title: 'Zo stel je de hardheid in',
  created_at: moment,
  description: 'In drie stappen.',
  url_slug: 'zo-stel-je-de-hardheid-in',
  image: 'news/hardheid.webp',
  thumbnail_image: 'news/hardheid-klein.webp',
}

const refusedRow = {
  index: 1,
  row_id: 'a2',
  status: 'refused',
  errors: { serial_number: ['Dit serienummer staat ook in rij 1'] },
  duplicate_of: 0,
}
const said = (message: string) => [{ message }]
const saidTwice = (message: string) => [{ status: message, message }]
const batch = { created: 1, refused: 1, results: [{ index: 0, row_id: 'a1', status: 'created', id: 812 }, refusedRow] }
const signOn = 'https://cadeaushop.example/sso?token=eyJhbGciOi'

const uploadExample = {
  id: 41,
  name: 'cadeau.jpg',
  type: 'image/jpeg',
  bytes: 2_412_806,
  width: 4_000,
  height: 3_000,
  pages: null,
  url: '/storage/uploads/cadeau-3f2a91bc-0a1b2c3d4e5f-screen.webp',
}

/** Answers of every call that has a reply, by the name of its endpoint. A test checks them against the contract. */
export const replyExamples: Record<string, unknown[]> = {
  getCurrentMember: [memberTwice],
  resendVerification: [{ status: 'verification-link-sent', message: 'Je account verificatie e-mail is verzonden' }],
  forgotPassword: saidTwice('Er is een e-mail verstuurd met instructies om je wachtwoord te resetten'),
  resetPassword: saidTwice('Bedankt voor het resetten van je wachtwoord. Je kunt nu inloggen.'),
  updateProfile: [memberTwice],
  updatePassword: said('Je wachtwoord is gewijzigd.'),
  endOtherSessions: said('Je bent op alle andere apparaten uitgelogd.'),
  listMembers: [pageOf([memberExample], '/api/users')],
  listInstallers: [pageOf([installerExample], '/api/admin/members')],
  getMemberForStaff: [{ data: seenMember }],
  ...memberViewReplies,
  listManagerNames: [{ data: [manager] }],
  giveManagers: [{ data: [{ id: 12, problem: null }] }],
  listMemberRegistrations: [pageOf([{ ...listed, points_from: '2026-01-01' }], '/api/admin/members/12/registrations')],
  listMemberPoints: [
    { ...pageOf([pointsExample], '/api/admin/members/12/points'), by_hand: byHandExample, totals: pointsTotals },
  ],
  getMember: [memberTwice],
  updateMember: [{ ...memberTwice, version: seenMember.version }],
  listStaff: [pageOf([staffExample], '/api/admin/staff')],
  getMemberRoles: [{ data: { roles: ['servicedesk'], version: 3 } }],
  updateMemberRoles: [{ data: { roles: ['servicedesk', 'beheerder'], version: 4 } }],
  ...viewReplies,
  ...mailReplies,
  ...mailTextReplies,
  listInvitations: [pageOf([invitationExample], '/api/admin/invitations')],
  createInvitation: [{ data: invitationExample }],
  resendInvitation: [{ data: invitationExample }],
  checkInvitation: [{ data: { email: 'noor@zilverbron.example', has_account: false } }],
  acceptInvitation: saidTwice('Je account is klaar. Je kunt nu inloggen.'),
  ...factorReplies,
  searchBackOffice: [
    {
      data: [
        {
          name: 'members',
          total: 1,
          hits: [{ kind: 'member', id: 12, title: 'Sanne de Wit', detail: 'sanne@dewit.example, De Wit Installaties' }],
        },
        { name: 'articles', total: 0, hits: [] },
      ],
    },
  ],
  listRecord: [pageOf([recordListed], '/api/admin/audit')],
  ...recordReplies,
  ...catalogueReplies,
  ...actReplies,
  ...caseReplies,
  ...pointsReplies,
  createRegistration: said('Productregistratie succesvol'),
  ...deskReplies,
  listRegistrations: [
    [listed],
    {
      ...pageOf([listed], '/api/productregistration/all'),
      totals: { registrations: 1, pending: 1, pending_credits: 250 },
    },
  ],
  ...ownRegistrationReplies,
  ...maintenanceReplies,
  ...certificateReplies,
  registerBatch: [batch],
  checkBatch: [{ ok: 1, refused: 1, results: [{ index: 0, row_id: 'a1', status: 'ok' }, refusedRow] }],
  findBatch: [batch],
  getDashboard: [{ registrations: [listed], blogs: [teaser], promotions: [], maintenance_due: 3 }],
  listNews: [{ blogs: [teaser], promotions: [] }],
  getNewsArticle: [
    { title: teaser.title, created_at: moment, image: teaser.image, content: '<p>Draai de knop tot 8 °dH.</p>' },
  ],
  getPromotion: [
    {
      title: 'Dubbele punten in november',
      from: '2026-11-01',
      to: '2026-11-30',
      image: null,
      content: '<p>Voor elke <strong>AquaStar</strong>.</p>',
    },
  ],
  ...repliesOfSubjects,
  listBin: [
    pageOf(
      [
        {
          kind: 'news',
          id: 4,
          title: 'Zo stel je de hardheid in',
          deleted_at: '2026-11-20T08:30:00.000000Z',
          deleted_by: { id: 12, name: 'Sanne de Wit' },
          restorable_until: '2026-12-20T08:30:00.000000Z',
          is_address_taken: false,
        },
      ],
      '/api/admin/bin',
    ),
  ],
  ...overviewReplies,
  listFaq: [
    {
      groups: [
        {
          id: 'werking',
          name: 'Werking',
          questions: [
            {
              id: 31,
              question: 'Hoeveel geluid maakt een waterontharder?',
              answer: '<p>Tijdens het spoelen ongeveer 45 dB.</p>',
              anchors: ['geluid'],
            },
          ],
        },
      ],
    },
  ],
  ...simpleReplies,
  ...memberMediaReplies,
  sendContactRequest: said('Contact aanvraag succesvol'),
  listImages: [
    [
      {
        id: 3,
        name: 'AquaStar Compact 8',
        created_at: moment,
        thumbnail_image: 'images/compact-8-klein.webp',
        jpg_image: 'images/compact-8.jpg',
        png_image: 'images/compact-8.png',
        tiff_image: null,
        brand: 'AquaStar',
        category: "Product foto's",
      },
    ],
  ],
  listDownloads: [
    [
      {
        id: 9,
        title: 'Installatiehandleiding',
        name: 'AquaStar Compact 8',
        category: 'Handleiding',
        brand: 'AquaStar',
        file: 'downloads/compact-8.pdf',
        created_at: moment,
      },
    ],
  ],
  getImageArchiveSizes: [
    {
      data: [
        { kind: 'jpg', files: 24, bytes: 12_345_678 },
        { kind: 'png', files: 18, bytes: 98_765_432 },
      ],
      missing: 0,
    },
  ],
  getDownloadArchiveSizes: [{ data: [{ kind: 'pdf', files: 20, bytes: 8_123_456 }], missing: 1 }],
  getKnownUpload: [{ data: uploadExample }],
  uploadFile: [{ data: uploadExample }],
  copyImage: [{ data: uploadExample }],
  getGiftShopSignOn: [{ url: signOn, data: { url: signOn } }],
  ...settingReplies,
  listPoints: [{ ...pageOf([pointsExample], '/api/points'), by_hand: byHandExample, totals: pointsTotals }],
  getOpenApiDocument: [{ openapi: '3.1.1' }],
}

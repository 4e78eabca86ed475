import { type Entry, kept, nobodys, ofMember, staffs } from './decision.ts'

const inBin = 'as long as the entry: 30 days after it went into the bin'

// A working copy, its earlier saves and its versions hold the same.
function draft(until: string): Entry {
  const keys = [
    'title url_slug intro content image_id image_alt image_decorative image_focal image_focal.x image_focal.y from to',
    'group question answer',
    'name brand category alt decorative files files.jpg files.png files.tiff language upload_id',
    'description youtube_url poster_upload_id',
  ]
  const names = keys.flatMap((some) => some.split(' ').map((key) => `draft.${key}`))
  return nobodys(['draft', ...names].join(' '), 'what staff write for members', until)
}

/** What staff write for members, and its files. */
export const content: Record<string, readonly Entry[]> = {
  uploads: [
    nobodys(
      'id name type bytes width height pages files_start file thumbnail_image own_file sha256 given_up_at created_at',
      'a picture or file for members',
      'two days after nothing names it',
    ),
    staffs('uploaded_by', 'sent again within a day it is the same upload'),
  ],
  content: [
    nobodys(
      'id kind rev title url_slug search_key created_at updated_at image thumbnail_image is_visible dated_at place published_version published_from published_until withdrawn_at deleted_at',
      'what staff write for members',
      inBin,
    ),
    draft(inBin),
    kept('draft.photo_upload_id draft.phone draft.email', {
      whose: ['staff'],
      why: 'an account manager, whom members can ask',
      until: inBin,
      erased: 'by who keeps account managers: changed, or deleted',
    }),
    staffs('author_id updated_by', 'who wrote it'),
  ],
  member_managers: [kept('member_id manager_id', ofMember('whom of us they can ask'), ['list of members'])],
  content_orders: [nobodys('kind version', 'how often an order was changed')],
  content_drafts: [nobodys('content_id rev replaced_at', 'earlier saves', '30 days'), draft('30 days')],
  content_versions: [
    nobodys(
      'content_id number reason name published_from published_until created_at',
      'what was published or kept',
      inBin,
    ),
    draft(inBin),
    staffs('created_by', 'who kept it'),
  ],
  content_slugs: [nobodys('kind url_slug content_id', 'old addresses lead on', inBin)],
  content_presence: [staffs('content_id member_id seen_at', 'who has an entry open', 'with the account')],
  article_publications: [
    nobodys(
      'id content_id kind url_slug title description content image thumbnail_image image_alt image_focal image_focal.x image_focal.y valid_from valid_to created_at published_from published_until ends_at',
      'what members see',
      inBin,
    ),
  ],
  faq_publications: [
    nobodys('id content_id group_id question answer published_from published_until ends_at', 'what members see', inBin),
  ],
  first_contents: [nobodys('kind stored_at', 'what a portal begins with is stored once')],
  upload_uses: [nobodys('content_id upload_id', 'which files an entry needs')],
}

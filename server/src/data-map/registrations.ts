import { type Entry, kept, noCall, nobodys, ofMember, staffs } from './decision.ts'

function ofCustomer(why: string) {
  const until = 'without end: the points ledger refers to it'
  return { ...ofMember(why, ['customer']), until, erased: noCall }
}

function storyOf(why: string, whose: readonly ('member' | 'customer' | 'staff')[] = ['member']) {
  return { ...ofMember(why, whose), until: 'without end: rows are only added', erased: noCall }
}

/** What can be registered, registrations and their points. */
export const registrations: Record<string, readonly Entry[]> = {
  brands: [
    nobodys(
      'id name serial_mask warranty_months_statutory warranty_months_all_in is_active version',
      'what can be registered',
    ),
  ],
  products: [
    nobodys(
      'id brand_id model image image_upload_id is_active version search_key created_at',
      'what can be registered',
    ),
  ],
  product_points: [nobodys('product_id valid_from credits', 'what a product earns from a day on')],
  product_marks: [nobodys('product_id name number valid_until', 'type approvals and the like')],
  registration_submissions: [
    kept(
      'id member_id submission row_count is_final last_batch_at summarised_at created_at',
      ofMember('what was sent at once is summed up once'),
    ),
  ],
  registrations: [
    kept('id member_id', ofMember('whose installation it is'), ['own registrations']),
    kept(
      'product_id serial_number install_date credits credited_at created_at',
      ofMember('what was installed, and its points'),
      ['own registrations'],
    ),
    kept(
      'serial_number_key refused_at submission_id points_from version corrected_at withdrawn_at',
      ofMember('what was installed, and its points'),
    ),
    kept(
      'zipcode house_number house_number_addition city customer_gender customer_initials customer_name customer_email customer_phone_number',
      ofCustomer('where it stands and who has it: warranty and service'),
      ['own registrations'],
    ),
    kept('certificate_code', ofMember('what the public page of its certificate is found by')),
    kept('search_key desk_key', ofCustomer('serial number, address and customer as they are searched for')),
    kept(
      'consent_version consented_at',
      ofCustomer('which statement the installer made about the customer’s consent, and when'),
    ),
  ],
  registration_totals: [nobodys('id day product_id registrations', 'counts for the overview', 'without end')],
  maintenance_done: [
    kept('registration_id year day member_id created_at', storyOf('which yearly maintenance was done, and when')),
  ],
  reminder_acts: [
    kept(
      'id registration_id act consent_version created_at',
      storyOf('whether the customer wants to be reminded', ['customer']),
    ),
    kept('email', storyOf('which address they agreed for', ['customer'])),
  ],
  reminders_sent: [kept('registration_id year day', storyOf('each reminder goes once', ['customer']))],
  points_lines: [
    kept('id registration_id change_id member_id attempt kind credits reason created_at', {
      ...ofMember('the ledger of points'),
      until: 'without end: lines are only added',
      erased: noCall,
    }),
  ],
  points_changes: [
    kept(
      'id registration_id number key member_id kind credits reverses pair reason created_at credited_at refused_at',
      {
        ...ofMember('what changed points after registering, and why'),
        until: 'without end: changes are only added',
        erased: noCall,
      },
    ),
    kept('by_id', { ...ofMember('who of the staff changed points', ['staff']), until: 'without end', erased: noCall }),
  ],
  registration_changes: [
    kept('id registration_id version kind by_kind fault_of created_at', storyOf('what was done to a registration')),
    kept('by_id', storyOf('who did it', ['member', 'staff'])),
    kept('reason', storyOf('why, in the words of who did it', ['member', 'customer'])),
    kept(
      'fields fields[].field fields[].old fields[].new',
      storyOf('what it was and what it became', ['member', 'customer']),
    ),
  ],
  cases: [
    nobodys('id kind version opened_at settled_at decision', 'what the desk has to decide about'),
    kept('member_id registration_id waits_for_id', ofMember('whom it is about, and whom the desk waits for')),
    kept('photo_id', ofMember('the label of what a claimant installed', ['member', 'customer'])),
    staffs('decided_by', 'who decided'),
    kept('decision_reason', ofMember('why, in the words of who decided', ['member', 'customer'])),
    kept(
      'facts facts.difference facts.difference.ours facts.difference.shops facts.missing_calls facts.message_id facts.error',
      ofMember('what it is about'),
    ),
    kept(
      'facts.proposal facts.proposal.credits facts.proposal.text facts.proposal.reason',
      ofMember('points by hand that wait for a second person'),
    ),
    kept('facts.refused facts.refused.count facts.refused.credits', ofMember('points that the shop refused')),
    kept('facts.proposal.by_id', ofMember('who proposed them', ['staff'])),
    kept('facts.flagged_day', ofMember('the day whose registrations look farmed')),
    kept('facts.reports facts.reports[].at', ofMember('what somebody with a certificate reported')),
    kept(
      'facts.reports[].text facts.reports[].email',
      ofMember('what they said, and where they want the answer', ['customer']),
    ),
    kept('facts.field facts.text', ofMember('what an installer reported', ['member', 'customer'])),
    kept(
      'facts.serial_number facts.install_date facts.note',
      ofMember('what a claimant says of a disputed number', ['member', 'customer']),
    ),
  ],
  case_messages: [
    nobodys('id case_id kind created_at', 'what was said in a case'),
    kept('member_id', ofMember('whom it is to or from')),
    kept('by_id', ofMember('who of the staff wrote it', ['staff'])),
    kept('text photo_id', ofMember('what was asked, answered, noted and decided', ['member', 'customer'])),
  ],
  case_presence: [staffs('case_id member_id seen_at', 'who has a case open', 'with the account')],
  kept_serials: [
    nobodys(
      'serial_number_key case_id created_at',
      'numbers that a dispute gave to its claimant',
      'until they are registered',
    ),
    kept('member_id', ofMember('who may register it')),
  ],
  points_waits: [
    nobodys(
      'id registration_id change_id failures reason next_try_at',
      'when the shop is asked again',
      'until the shop answers',
    ),
  ],
}

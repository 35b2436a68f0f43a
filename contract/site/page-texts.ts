/** What the product's own texts depend on. */
export interface TextFacts {
  since: number
  /** 0 for no promise. */
  answerDays: number
  /** Whether the Contact page names an address for questions. */
  contact: boolean
  /** Whom people can sign in with besides a password, such as Google. */
  signInWith: readonly string[]
  /** Whether the site shows the page with this slug. */
  shows: (slug: string) => boolean
}

export interface PageWords {
  /** A sentence below the title, and in search engines. */
  summary: string
  /** Markdown. */
  text: string
}

/**
 * The product's own text of a page [L5]; each office adapts the legal ones to its country. It says what every
 * installation does, and promises nothing that only some offices offer.
 */
export function productText(slug: string, facts: TextFacts): PageWords | undefined {
  return Object.entries(texts).find(([name]) => name === slug)?.[1](facts)
}

const texts: Record<string, (facts: TextFacts) => PageWords> = {
  admissions: () => ({
    summary: 'What happens to your application.',
    text: `Choose a scholarship from [the list](/allScholarships), pay its application fee by card and fill in its form. Your application is then Pending until our staff read it.

# What happens next

- Processing: a member of our staff is reading it. It can no longer be edited.
- Completed: our work on it is done. You will find any feedback next to it.
- Rejected: it was not accepted. The feedback says why.

You can follow your application under My Application in your dashboard, and cancel it there.`,
  }),

  tutoring: ({ shows }) => ({
    summary: 'Preparing for the subject that a scholarship asks for.',
    text: `Every scholarship names its subject and degree, and its description says what else you need. Read both before you pay the fee; you can filter [the list](/allScholarships) by subject.

We do not arrange lessons.${shows('contact') ? ' If you need help to prepare, [write to us](/contact) with the scholarship you have in mind and the result you have now.' : ''}`,
  }),

  mentoring: ({ shows }) => ({
    summary: 'For questions that no form answers.',
    text: `Reviews are written by people who applied to the same scholarship. They are below its details, with what went well and what did not; read them before you apply.

We do not assign mentors.${shows('contact') ? ' If you still have a question, [write to us](/contact) and name the scholarship.' : ''}`,
  }),

  about: ({ since }) => ({
    summary: `A scholarship office, providing reliable scholarship since ${since}.`,
    text: `We keep one list of scholarships at universities around the world, and take applications until the day of the deadline is over everywhere on Earth, unless a scholarship names an hour.

# What you can rely on

- Every card shows the fee and the deadline.
- Reviews come only from people who applied to that scholarship.
- A payment is used for one application, and never taken twice.`,
  }),

  contact: ({ answerDays, contact, shows }) => ({
    summary: 'Questions about a scholarship, a payment or your account.',
    text: [
      `Please write to ${contact ? 'us' : 'the address that your scholarship office has published'}, and name the scholarship. For a payment, add the transaction id shown after paying. Never send us a password or a card number.`,
      ...(answerDays > 0
        ? [`We usually answer within ${answerDays === 1 ? 'one working day' : `${answerDays} working days`}.`]
        : []),
      ...(shows('admissions') ? ['[Admissions](/admissions) describes how we handle applications.'] : []),
    ].join('\n\n'),
  }),

  careers: ({ shows }) => ({
    summary: 'Working for this scholarship office.',
    text: `Open positions are listed here, each with its requirements and the last day to apply. If none are listed, none are open.

Scholarships are not jobs: they are in [the list](/allScholarships).${shows('contact') ? ' For a question about working here, [write to us](/contact).' : ''}`,
  }),

  terms: () => ({
    summary: 'The rules for using this site.',
    text: `# Your account

Give your own name and email address. You are responsible for what happens under your account.

# Applications and fees

The application fee of a scholarship is shown before you pay it. One payment covers one application to that scholarship. If you cancel an application, you can use its payment to apply to the same scholarship again until the deadline. A fee pays for handling an application, not for a place.

# Reviews

Write from your own experience, and about the scholarship rather than about people. Our staff may remove reviews that do not follow this rule.

# What we cannot promise

Universities decide on their scholarships. We publish their announcements with care, but without warranty.`,
  }),

  privacy: ({ shows }) => ({
    summary: 'What data we keep about you, why, and for how long.',
    text: `# What we keep

- Your name, email address and photo, to run your account.
- Your password, only as a hash that cannot be reversed.
- What you write into an application: phone, address, gender, degree, results and photo; your answers to a scholarship’s own questions; the documents you upload, including those you keep to use again; and the receipts of what you submitted.
- What you prepare and have not submitted yet: it is saved as you type, so that you can continue on another device.
- What you save: scholarships with your notes, and searches.
- Your payments. Card numbers go to the payment provider and never reach us.
- Your reviews, shown in public with your name and photo, without your email address.

# Who sees it

Our staff see what you submitted, with its documents, and your reviews. Only you see what you prepare, save or note. Whenever staff open one of your documents, we record it. Nobody else sees any of it; we do not sell data and do not track you.

# How long

Until your account is deleted. Everything above is then deleted, including your reviews, documents, pictures and unsent emails. Documents that are not part of an application are deleted after 24 months without use. We keep records of payments for as long as the law requires, without your personal data; the payment provider keeps its own. We keep IP addresses for about an hour, only to slow down anybody who guesses passwords.

# What you can do

In [your profile](/dashboard/myProfile) you can change your name, email address and password, download everything we keep about you, and delete your account.${shows('contact') ? ' If something does not work there, [contact us](/contact).' : ''}`,
  }),

  cookies: ({ signInWith }) => ({
    summary: 'One cookie, for signing in.',
    text: `When you sign in, we set a cookie that keeps you signed in; it ends when you sign out or after some time.${signInWith.length > 0 ? ` Signing in with ${signInWith.join(' or ')} sets a second one for a few minutes.` : ''}

# Kept on your device only

- A short-lived token, your email address and your role, while you are signed in.
- Application answers that have not reached us yet, so that nothing is lost if the connection drops. They are removed when they are saved, or when you sign out.
- What you have typed into a form but not sent, until you close the tab.
- The scholarships you save before you sign in, and the one you last chose to apply to.

The payment provider may set its own cookies on the payment page, to prevent fraud.

There are no cookies for advertising or statistics, so we do not ask for your consent.`,
  }),
}

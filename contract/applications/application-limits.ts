/** How many scholarships a person can have paid for, begun to pay for, or applied to. */
export const maximumApplications = 1_000

/** Receipts of corrected and cancelled applications stored per person; then the oldest is removed. */
export const maximumEarlierReceipts = 200

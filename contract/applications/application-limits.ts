/** How many scholarships a person can have paid for, begun to pay for, or applied to. */
export const maximumApplications = 1_000

/** Receipts of corrected and cancelled applications that a person keeps; after that the oldest ends. */
export const maximumEarlierReceipts = 200

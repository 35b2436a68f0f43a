/** How many scholarships a person can have paid for, begun to pay for, or applied to. */
export const maximumApplications = 1_000

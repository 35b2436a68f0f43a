/** The browser's key of the signed-in account's time zone: pages tell times in it, as mails do [SAVE6]. */
export const accountZoneKey = 'timeZone'

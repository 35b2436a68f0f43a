/** The place is not empty or in use, or a newer version made the backup; nothing has changed. */
export class RestoreRefused extends Error {}

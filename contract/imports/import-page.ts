/** Imports from files, or one of them, for admins [IMPORT1]; apart from `pages`, which every public page loads. */
export const importPage = (id = '') => `/dashboard/imports${id && `/${id}`}`

import { useLoad } from '../../../lists/use-load.ts'
import { readTwoFactors } from '../two-factor-client.ts'

/** The person's own two-step sign-in, read again on the return from the mail that confirms the address. */
export function useOwnTwoFactors() {
  return useLoad({
    queryKey: ['two factors'],
    queryFn: readTwoFactors,
    refetchOnWindowFocus: ({ state }) => state.data?.addressConfirmed === false,
  })
}

interface Period {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
}

export const toSeconds = ({ days = 0, hours = 0, minutes = 0 }: Period): number =>
  ((days * 24 + hours) * 60 + minutes) * 60;

/** When an item created at this time expires, in seconds since the epoch. DynamoDB deletes it within days. */
export const computeExpiryTime = (at: Date, period: Period): number =>
  Math.ceil(at.getTime() / 1000) + toSeconds(period);

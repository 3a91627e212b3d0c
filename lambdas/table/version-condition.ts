/**
 * The condition of a put that replaces a versioned item.
 * @param version the version that was read; 0 for no item
 */
export const createVersionCondition = (version: number) =>
  version === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': version },
      };

import './filters.css';

/** Reserves space for filters that load after the first paint. @param count the number of selects */
export const FiltersPlaceholder = ({ count }: { count: number }) => (
  <div className="filters">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="filters-room" />
    ))}
  </div>
);
